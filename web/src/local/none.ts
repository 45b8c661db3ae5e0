// Stands in for the package with WebAssembly where the client is built without it. Nobody gets here.

export const init = () => Promise.reject(new Error('this site was built without WebAssembly'));
