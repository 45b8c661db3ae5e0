// The rules and the engine as WebAssembly, loaded when they are first needed.

type Package = typeof import('cotulenh/url');

// The smallest module with an instruction of SIMD, which the engine is made of.
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);
/** In GiB, as browsers round it: a smaller device would have to give up other pages. */
const LEAST_MEMORY = 1;

let loading: Promise<Package> | undefined;
let loaded: Package | null = null;

/** Whether the rules and the engine can run in this browser. */
export function canRun(): boolean {
  if (!WITH_ENGINE || typeof WebAssembly !== 'object' || typeof Worker !== 'function') return false;
  const { deviceMemory = LEAST_MEMORY } = navigator as Navigator & { deviceMemory?: number };
  return deviceMemory >= LEAST_MEMORY && WebAssembly.validate(SIMD);
}

/** The rules, if they are loaded already. */
export function loadedRules(): Package | null {
  return loaded;
}

/** Loads the rules; the engine comes with the first `Engine`. */
export function loadRules(): Promise<Package> {
  if (!canRun()) return Promise.reject(new Error('WebAssembly cannot run here'));
  loading ??= import('cotulenh/url').then(async (found) => {
    await found.init();
    loaded = found;
    return found;
  });
  loading.catch(() => (loading = undefined));
  return loading;
}
