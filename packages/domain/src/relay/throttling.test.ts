import { type RelayAnswer, throttlingOf, type Throttling } from './throttling.js';

const CASES: [Throttling | null, RelayAnswer['to'], string][] = [
  // Amazon SES
  ['rate', 'message', '454 Throttling failure: Maximum sending rate exceeded.'],
  ['quota', 'message', '454 Throttling failure: Daily message quota exceeded.'],
  ['connections', 'connection', '421 Too many concurrent SMTP connections'],
  [null, 'connection', '454 4.7.0 Temporary authentication failure'],
  // Postfix
  ['connections', 'connection', '421 4.7.0 relay.example Error: too many connections from 192.0.2.1'],
  ['rate', 'sender', '450 4.7.1 Error: too much mail from 192.0.2.1'],
  ['rate', 'message', '450 4.7.1 Error: too many recipients from 192.0.2.1'],
  ['rate', 'message', '452 4.3.1 Insufficient system storage'],
  [null, 'message', '450 4.7.1 <t1@example.com>: Recipient address rejected: Greylisted, see http://postgrey.example'],
  [null, 'message', '450 4.1.2 <t1@bad.example>: Recipient address rejected: Domain not found'],
  [null, 'message', '451 4.3.0 <t1@example.com>: Temporary lookup failure'],
  [null, 'message', '421 4.4.2 relay.example Error: timeout exceeded'],
  [null, 'message', '450 try again later'],
  ['rate', 'sender', '451 4.3.0 Temporary lookup failure'],
  // Gmail and the relay of Google Workspace
  [
    'rate',
    'message',
    '421 4.7.28 Gmail has detected an unusual rate of unsolicited mail originating from your IP address.',
  ],
  ['rate', 'sender', '421 4.7.0 Try again later, closing connection.'],
  ['connections', 'connection', '421 4.7.0 Try again later, closing connection.'],
  ['rate', 'message', '421 4.4.5 Server busy, try again later.'],
  ['rate', 'message', '450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error.'],
  ['quota', 'message', '550 5.7.1 Daily SMTP relay limit exceeded for customer.'],
  ['quota', 'message', '550 5.4.5 Daily user sending limit exceeded.'],
  [
    null,
    'message',
    '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
  ],
  [null, 'message', '452 4.2.2 The email account that you tried to reach is over quota.'],
  [null, 'message', '421 4.7.0 IP not in whitelist for RCPT domain, closing connection.'],
  // SendGrid, Mailgun
  ['quota', 'connection', '451 Authentication failed: Maximum credits exceeded'],
  ['connections', 'connection', '450 too frequent connects from 192.0.2.1, please try again later.'],
  ['quota', 'message', '452 Too many recipients received per hour'],
  ['rate', 'message', '450 4.7.1 Recipient limit exceeded'],
  // Exchange and Microsoft 365
  [
    'connections',
    'connection',
    '421 4.3.2 The maximum number of concurrent server connections has exceeded a limit, closing',
  ],
  ['connections', 'sender', '432 4.3.2 Concurrent connections limit exceeded. Visit https://aka.ms/concurrent_sending'],
  ['rate', 'sender', '421 4.4.2 Message submission rate for this client has exceeded the configured limit'],
  ['rate', 'message', '451 4.7.500 Server busy. Please try again later from [192.0.2.1]. (AS77712)'],
  [
    'rate',
    'message',
    '451 4.7.651 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation.',
  ],
  [
    'quota',
    'message',
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
  ],
  [null, 'message', '452 4.2.2 Mailbox full'],
  // sendmail, Exim
  ['connections', 'connection', '421 4.3.2 Connection rate limit exceeded.'],
  ['connections', 'connection', '421 4.3.2 Too many open connections.'],
  ['messages', 'sender', '421 too many messages in this connection'],
  ['messages', 'sender', '452 4.5.3 Maximum number of messages per session exceeded'],
  // refusals of a recipient or a sender
  [null, 'message', '550 5.1.1 <t1@example.com>: Recipient address rejected: User unknown'],
  [null, 'message', '552 5.2.2 Mailbox quota exceeded'],
  [null, 'sender', '553 5.7.1 Sender address rejected'],
  [null, 'message', 'the connection ended'],
];

test.each(CASES)('%s: to our %s the relay says %s', (throttling, to, text) => {
  expect(throttlingOf({ to, text })).toBe(throttling);
});
