import type { DemoConfig } from './config.js';
import { createFeedServer } from './feed/feed-server.js';
import { listening, type Listening } from './http.js';
import { createInboxServer } from './inbox/inbox-server.js';
import { MessageStore } from './inbox/message-store.js';
import { startSmtp } from './inbox/smtp.js';

export interface Demo {
  inboxPort: number;
  smtpPort: number;
  feedPort: number;
  close(): Promise<void>;
}

/** Starts the inbox (page, SMS API), the mail server that fills it, and the feed server, all on 127.0.0.1. */
export async function startDemo(config: DemoConfig): Promise<Demo> {
  const store = await MessageStore.open(config.inboxFolder);
  const started: Listening[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.close()));
  };
  try {
    const inbox = await listening(createInboxServer(store, config.twilio), config.inboxPort);
    started.push(inbox);
    const smtp = await startSmtp(store, config.smtpPort);
    started.push(smtp);
    const feed = await listening(createFeedServer(config.feedFolder), config.feedPort);
    started.push(feed);
    return { inboxPort: inbox.port, smtpPort: smtp.port, feedPort: feed.port, close };
  } catch (error) {
    await close();
    throw error;
  }
}
