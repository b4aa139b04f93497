import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * `silent`: nothing passes any more and nobody learns of it, as when a firewall forgets a connection: open
 * connections then stay silent, those made after `open` are fine. `closed`: the port refuses.
 */
export type Way = 'open' | 'slow' | 'silent' | 'closed';

export interface TcpProxy {
  /** `target` with the address of the proxy */
  url: string;
  become(way: Way): Promise<void>;
  /** new connections go to another server, as when an address moves; open ones stay where they are */
  leadTo(target: string): void;
  /** resets every connection */
  reset(): void;
  close(): Promise<void>;
}

/**
 * A connection to a server of this machine that can be made bad; `slowMs`: the delay of each piece in either
 * direction while `slow`.
 */
export async function startTcpProxy(target: string, slowMs = 150): Promise<TcpProxy> {
  let leadsTo = new URL(target);
  const sockets = new Set<Socket>();
  const forgotten = new Set<Socket>();
  const resetting = new WeakSet<Socket>();
  let way: Way = 'open';
  let server: Server | null = null;

  // Node 24 keeps the process alive if a socket is destroyed while being reset, or reset while it ends
  const end = (socket: Socket): void => void (resetting.has(socket) || socket.destroy());
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('data', (data) => {
      if (forgotten.has(from)) return;
      if (way === 'slow') setTimeout(() => to.writable && to.write(data), slowMs);
      else to.write(data);
    });
    from.on('error', () => end(to));
    from.on('close', () => {
      sockets.delete(from);
      forgotten.delete(from);
      end(to);
    });
  };
  const listen = (at: number): Promise<Server> =>
    new Promise((resolve) => {
      const made = createServer((client) => {
        const other = connect(Number(leadsTo.port), leadsTo.hostname);
        pass(client, other);
        pass(other, client);
        if (way === 'silent') forgotten.add(client).add(other);
      });
      made.listen(at, '127.0.0.1', () => resolve(made));
    });
  const reset = (): void => {
    for (const socket of sockets) {
      resetting.add(socket);
      socket.resetAndDestroy();
    }
  };
  const stopListening = async (): Promise<void> => {
    const old = server;
    server = null;
    if (old) await new Promise((resolve) => old.close(resolve));
  };

  server = await listen(0);
  const own = (server.address() as AddressInfo).port;
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.toString(),
    reset,
    leadTo: (next) => {
      leadsTo = new URL(next);
    },
    become: async (next) => {
      way = next;
      if (next === 'silent') for (const socket of sockets) forgotten.add(socket);
      if (next === 'closed') {
        const closed = stopListening();
        reset();
        await closed;
      } else server ??= await listen(own);
    },
    close: async () => {
      const closed = stopListening();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
