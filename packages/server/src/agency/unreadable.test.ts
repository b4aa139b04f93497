import { readTelegram } from './read-telegram.js';
import { readInThread } from './read-in-thread.js';
import { change, flashXml, reportXml, url } from './testing/documents.js';
import { sample } from './testing/samples.js';
import type { UnreadableReason } from '@tabimori/shared';
import { UnreadableTelegram } from './unreadable.js';

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>';
const BOMB = `${HEADER}<!DOCTYPE Report [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Report>&b;</Report>`;

const documents: [name: string, reason: UnreadableReason, detail: RegExp, xml: string | Buffer][] = [
  ['an empty document', 'empty', /empty/u, ''],
  ['white space', 'empty', /empty/u, ' \n\uFEFF'],
  ['a DTD', 'hostile', /DTD/u, change(flashXml(), '<Report', '<!DOCTYPE Report SYSTEM "file:///etc/passwd"><Report')],
  ['an entity bomb', 'hostile', /DTD/u, BOMB],
  ['more than 5 MB', 'tooLarge', /bytes/u, `${flashXml()}${' '.repeat(5 * 1024 * 1024)}`],
  ['more than 5 MB of bytes', 'tooLarge', /bytes/u, Buffer.alloc(5 * 1024 * 1024 + 1, 0x20)],
  ['another root', 'wrongRoot', /feed instead of Report/u, `${HEADER}<!-- a --><feed/>`],
  ['an error page', 'wrongRoot', /html/u, '<!DOCTYPE html><html><p>404</html>'],
  ['plain text', 'truncated', /./u, 'Service Unavailable'],
  ['Shift_JIS', 'charset', /UTF-8/u, Buffer.from([0x3c, 0x52, 0x3e, 0x90, 0x6b, 0x93, 0x78])],
  ['crossed tags', 'malformed', /MaxInt/u, change(flashXml(), '</MaxInt>', '</Max>')],
  ['a hundred nested tags', 'malformed', /nested/u, `<Report>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Report>`],
  ['a polluting name', 'malformed', /__proto__/u, '<Report><__proto__><a>1</a></__proto__></Report>'],
  ['no content', 'missingField', /Control\/Title/u, '<Report/>'],
  ['no Status', 'missingField', /Control\/Status/u, change(flashXml(), /<Status>.*<\/Status>/u, '')],
  ['an empty EventID', 'missingField', /Head\/EventID/u, change(flashXml(), /<EventID>\d+/u, '<EventID> ')],
  ['no InfoType', 'missingField', /Head\/InfoType/u, change(flashXml(), /<InfoType>.*<\/InfoType>/u, '')],
  ['no time', 'missingField', /Control\/DateTime/u, change(flashXml(), /<DateTime>.*<\/DateTime>/u, '')],
  [
    'a wrong time',
    'invalidField',
    /2014-13-01/u,
    change(flashXml(), /<DateTime>[^<]*/u, '<DateTime>2014-13-01T00:00:00Z'),
  ],
  ['a time without zone', 'invalidField', /ReportDateTime/u, change(flashXml(), /(<ReportDateTime>.{19})[^<]*/u, '$1')],
];

const failure = (xml: string | Buffer, address = url('VXSE53')): UnreadableTelegram => {
  try {
    readTelegram(xml, address);
  } catch (error) {
    if (error instanceof UnreadableTelegram) return error;
    throw error;
  }
  throw new Error('It was read');
};

test.each(documents)('%s is unreadable: %s', (_, reason, detail, xml) => {
  const error = failure(xml);
  expect(error.reason).toBe(reason);
  expect(error.detail).toMatch(detail);
  expect(error.detail.length).toBeLessThanOrEqual(200);
});

test.each([
  ['no Forecast', /<Forecast>[\s\S]*<\/Forecast>/u],
  ['no Item', /(?<=<Forecast>)[\s\S]*(?=<\/Forecast>)/u],
  ['no Body', /<Body[\s\S]*<\/Body>/u],
])('a VTSE41 with %s is unreadable: it must not pass as the end of every warning', (_, part) => {
  const warning = sample('VTSE41/official__32-39_11_02_250206_VTSE41.xml').toString();
  expect(failure(change(warning, part, ''), url('VTSE41')).reason).toBe('missingField');
});

test('a document cut anywhere is truncated', () => {
  const xml = flashXml();
  for (let length = 1; length < xml.trimEnd().length; length += 29) {
    expect(failure(xml.slice(0, length)).reason).toBe('truncated');
  }
  expect(failure(reportXml().slice(0, 100_000)).reason).toBe('truncated');
});

test.each([
  ['VXSE45', '緊急地震速報（地震動予報）'],
  ['VXSE99', '震度速報'],
])('type %s is not read, whatever its title', (type, title) => {
  const error = failure(change(flashXml(), /<Title>震度速報/u, `<Title >${title}`), url(type));
  expect(error).toMatchObject({ reason: 'unknownType', detail: `${type} "${title}"` });
});

test('a changed title is recognized by its type code, an address without code by its title', () => {
  const changed = change(flashXml(), '<Title>震度速報', '<Title>震度速報（新）');
  expect(readTelegram(changed, url('VXSE51'))).toMatchObject({ type: 'VXSE51', title: '震度速報（新）' });
  expect(readTelegram(flashXml(), 'https://xml.kishou.go.jp/data/9b43a982.xml').type).toBe('VXSE51');
  expect(failure(changed, 'https://xml.kishou.go.jp/data/9b43a982.xml').reason).toBe('unknownType');
});

test('bytes and text with a byte order mark are read alike', () => {
  expect(readTelegram(Buffer.from(`\uFEFF${flashXml()}`), url('VXSE51'))).toEqual(
    readTelegram(flashXml(), url('VXSE51')),
  );
});

test('a small document needs no thread', async () => {
  const none = new URL('file:///nowhere.js');
  await expect(readInThread(Buffer.from(flashXml()), url('VXSE51'), none)).resolves.toMatchObject({ type: 'VXSE51' });
  await expect(readInThread(Buffer.from(''), url('VXSE51'), none)).rejects.toThrow(UnreadableTelegram);
});

test('a thread that cannot start is an error, not silence', async () => {
  const none = new URL('file:///nowhere.js');
  await expect(readInThread(Buffer.from(reportXml()), url('VXSE53'), none)).rejects.toThrow(/nowhere/u);
});
