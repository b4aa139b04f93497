import { readFileSync } from 'node:fs';
import type { Config } from '@tabimori/server';
import { Cluster, Redis } from 'ioredis';

export type RedisSettings = NonNullable<Config['redis']>;

/**
 * A connection to one Redis, to the master that sentinels name, or to a Cluster; over TLS if the address is `rediss:`. Throws
 * URIError if user or password is not percent-encoded, and what reading the file of certificates throws.
 */
export function connectRedis({ urls, sentinel, cluster, caFile }: RedisSettings): Redis | Cluster {
  const addresses = urls.map((url) => new URL(url));
  const [first] = addresses;
  if (!first) throw new RangeError('no address of Redis');
  const nodes = addresses.map(({ hostname, port }) => ({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (sentinel === null ? 6379 : 26_379)),
  }));
  const tls = first.protocol === 'rediss:' ? (caFile === null ? {} : { ca: readFileSync(caFile) }) : undefined;
  const [username, password] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  const options = {
    username,
    password,
    db: Number(first.pathname.slice(1)),
    // BullMQ waits for as long as Redis is away
    maxRetriesPerRequest: null,
    ...(tls && { tls }),
  };
  // addresses are looked up when a connection is made, by their names, which certificates hold
  if (cluster)
    return new Cluster(nodes, { redisOptions: options, dnsLookup: (address, found) => found(null, address) });
  if (sentinel === null) return new Redis({ ...options, ...nodes[0] });
  return new Redis({
    ...options,
    sentinels: nodes,
    name: sentinel,
    sentinelUsername: username,
    sentinelPassword: password,
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
  });
}
