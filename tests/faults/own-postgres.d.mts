interface Running {
  /** SIGKILL of the postmaster */
  kill(): Promise<void>;
  /** again, after it was killed */
  start(): Promise<void>;
  stop(): Promise<void>;
}
export interface EmptyPostgres extends Running {
  port: number;
  /** of the superuser `postgres` */
  password: string;
}
export interface Standby {
  /** for the application's role */
  url: string;
  promote(): Promise<void>;
  stop(): Promise<void>;
}
export interface OwnPostgres extends Running {
  /** for the application's role */
  url: string;
  /** Adds a streaming standby, which reaches its primary at the port `by`; the primary is restarted for it. */
  addStandby(by: number, isSynchronous: boolean): Promise<Standby>;
}
export function startEmptyPostgres(): Promise<EmptyPostgres>;
export function startOwnPostgres(): Promise<OwnPostgres>;
