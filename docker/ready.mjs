/** Whether a process is ready, for the health checks of containers: `node docker/ready.mjs http://127.0.0.1:3000/readyz`. */
const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(8000) });
process.exitCode = answer.ok ? 0 : 1;
