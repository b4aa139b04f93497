export interface OwnPostgres {
  /** for the application's role */
  url: string;
  /** SIGKILL of the postmaster */
  kill(): Promise<void>;
  /** again, after it was killed */
  start(): Promise<void>;
  stop(): Promise<void>;
}
export function startOwnPostgres(): Promise<OwnPostgres>;
