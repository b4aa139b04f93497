type Environment = Record<string, string | undefined>;

export const FREE_PORTS: readonly string[];
export function programEnvironments(given: {
  env: Environment;
  secrets: Record<string, string>;
  ports: Record<string, number>;
  port: number;
  inboxPort: number;
  data: string;
}): { services: Environment; owner: Environment; demo: Environment };
