/** Whether the client was built with the package (vite.config.ts). */
declare const WITH_ENGINE: boolean;
