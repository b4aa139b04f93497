import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a startup packet may ask for; PgBouncer refuses the rest. */
const ACCEPTED = new Set(['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'application_name']);
const [SSL_REQUEST, CANCEL_REQUEST] = [80_877_103, 80_877_102];
const NO_PROCESS = 4_000_000;

/** A connection to the database; transactions of different clients use it in turn. */
interface Backend {
  socket: Socket;
  /** the application_name that it has now */
  name: string;
  client: Client | null;
  /** a statement of ours under way, whose answer no client gets */
  renaming: boolean;
}
interface Client {
  socket: Socket;
  name: string;
  backend: Backend | null;
  isSignedIn: boolean;
  /** what it has sent and no backend has */
  waiting: Buffer[];
  /** answers that it still gets before its transaction can be over */
  owed: number;
}

export interface Pooler {
  url: string;
  close(): Promise<void>;
}

/** Calls `take` with each message as it is complete; `first`: the one without a type. */
function messagesTo(take: (message: Buffer, type: string) => void, hasFirst: boolean): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isFirst = hasFirst;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const at = isFirst ? 0 : 1;
      if (rest.length < at + 4) return;
      const length = at + rest.readInt32BE(at);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      // a request for encryption comes before the first message proper
      const type = isFirst ? 'startup' : String.fromCharCode(message[0] ?? 0);
      if (isFirst && message.readInt32BE(4) !== SSL_REQUEST) isFirst = false;
      take(message, type);
    }
  };
}

const messageOf = (type: string, body: Buffer): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const startupOf = (message: Buffer): Map<string, string> => {
  const words = message.subarray(8).toString().split('\0');
  const found = new Map<string, string>();
  for (let at = 0; words[at]; at += 2) found.set(String(words[at]).toLowerCase(), words[at + 1] ?? '');
  return found;
};

/**
 * A pooler in transaction mode, as strict as PgBouncer: each transaction gets the connection that has rested longest, so
 * that whatever a client leaves behind on one is met by another. A client signs in to PostgreSQL itself, on the
 * connection that it brings along.
 */
export async function startPooler(target: string): Promise<Pooler> {
  const { hostname, port } = new URL(target);
  const idle: Backend[] = [];
  const queue: Client[] = [];
  const sockets = new Set<Socket>();
  const kept = (socket: Socket): Socket => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()));
    return socket;
  };

  const flush = (client: Client, backend: Backend): void => {
    for (const message of client.waiting.splice(0)) backend.socket.write(message);
  };
  const give = (client: Client, backend: Backend): void => {
    [client.backend, backend.client] = [backend, client];
    if (backend.name === client.name) return flush(client, backend);
    [backend.name, backend.renaming] = [client.name, true];
    const quoted = client.name.replaceAll("'", "''");
    backend.socket.write(messageOf('Q', Buffer.from(`SET application_name TO '${quoted}'\0`)));
  };
  const release = (backend: Backend): void => {
    if (backend.client) backend.client.backend = null;
    backend.client = null;
    const next = queue.shift();
    if (next) give(next, backend);
    else idle.push(backend);
  };

  const answered = (backend: Backend, message: Buffer, type: string): void => {
    const { client, renaming } = backend;
    if (renaming) {
      if (type !== 'Z') return;
      backend.renaming = false;
      if (client) flush(client, backend);
      return;
    }
    // a process id of the pooler's own
    if (type === 'K') message.writeInt32BE(NO_PROCESS, 5);
    client?.socket.write(message);
    if (type !== 'Z' || !client) return;
    if (client.isSignedIn) client.owed -= 1;
    client.isSignedIn = true;
    if (client.owed === 0 && message[5] === 'I'.charCodeAt(0)) release(backend);
  };

  /** The first backend of a client: signing in passes through it. */
  const signIn = (client: Client, message: Buffer): void => {
    const startup = startupOf(message);
    const refused = [...startup.keys()].find((name) => !ACCEPTED.has(name));
    if (refused !== undefined) {
      const body = `SFATAL\0C08P01\0Munsupported startup parameter: ${refused}\0\0`;
      client.socket.end(messageOf('E', Buffer.from(body)));
      return;
    }
    client.name = startup.get('application_name') ?? '';
    const socket = kept(connect(Number(port), hostname));
    const backend: Backend = { socket, name: client.name, client, renaming: false };
    client.backend = backend;
    socket.on(
      'data',
      messagesTo((part, type) => answered(backend, part, type), false),
    );
    socket.on('close', () => {
      backend.client?.socket.destroy();
      if (idle.includes(backend)) idle.splice(idle.indexOf(backend), 1);
    });
    socket.write(message);
  };

  const asked = (client: Client, message: Buffer, type: string): void => {
    if (type === 'startup') {
      const code = message.readInt32BE(4);
      if (code === SSL_REQUEST) client.socket.write('N');
      else if (code === CANCEL_REQUEST) client.socket.destroy();
      else signIn(client, message);
      return;
    }
    if (type === 'X') return void client.socket.end();
    if (client.isSignedIn && (type === 'Q' || type === 'S')) client.owed += 1;
    if (client.backend && !client.backend.renaming) return void client.backend.socket.write(message);
    client.waiting.push(message);
    if (client.backend || queue.includes(client)) return;
    const backend = idle.shift();
    if (backend) give(client, backend);
    else queue.push(client);
  };

  const server = createServer((socket) => {
    const client: Client = { socket: kept(socket), name: '', backend: null, isSignedIn: false, waiting: [], owed: 0 };
    socket.on(
      'data',
      messagesTo((message, type) => asked(client, message, type), true),
    );
    socket.on('close', () => {
      if (queue.includes(client)) queue.splice(queue.indexOf(client), 1);
      // its transaction ends with its connection; otherwise one that rests goes instead
      (client.backend ?? idle.shift())?.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
