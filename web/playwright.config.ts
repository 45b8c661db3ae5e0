import { defineConfig } from '@playwright/test';

// Patience costs nothing when all is well: it only decides how long a failing test waits, also on a machine
// that is busy with something else.
const PATIENCE_MS = 30_000;

// This switch replaces the one that Playwright sets, so its features are repeated here.
const DISABLED_FEATURES = [
  // The popups of the address bar. Nobody sees them, but every window would load them: half of the browser's work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  fullyParallel: true,
  // Each has a browser and a server of its own (e2e/fixtures.ts).
  workers: 2,
  timeout: 6 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  reporter: 'list',
  use: {
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      // The system's browser: none is ever downloaded.
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
  },
});
