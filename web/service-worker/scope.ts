export const worker = globalThis as unknown as ServiceWorkerGlobalScope
