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
export interface OwnPostgres extends Running {
  /** for the application's role */
  url: string;
}
export function startEmptyPostgres(): Promise<EmptyPostgres>;
export function startOwnPostgres(): Promise<OwnPostgres>;
