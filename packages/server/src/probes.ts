/** Where API and worker say of themselves: that the process lives, that it can do its work, and figures for Prometheus. */
export const PROBES = { alive: '/healthz', ready: '/readyz', metrics: '/metrics' } as const;
