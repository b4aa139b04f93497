/** @jest-environment ./tests/browser-environment.mjs */
import { act, fireEvent, screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { FileChoice } from './file-choice.js';

/** Stands in for the browser's own: files are sent by it. */
class Sending {
  static last: Sending;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload = (): void => undefined;
  sent: FormData | null = null;
  open(): void {
    Sending.last = this;
  }
  setRequestHeader(): void {}
  abort(): void {}
  send(form: FormData): void {
    this.sent = form;
  }
}

const file = (name: string) => new File(['氏名\n'], name);
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('旅行者のファイル'), { target: { files: [file(name)] } });

beforeEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: Sending });
  Sending.last = new Sending();
});

test('a file that cannot be read is refused where it was chosen, and not sent', async () => {
  openScreen(<FileChoice />, '/upload', []);
  await screen.findByText('ファイルを選択');
  choose('travelers.xlsm');
  expect((await screen.findByRole('alert')).textContent).toContain('UPLOAD_MACRO');
  expect(Sending.last.sent).toBeNull();
});

test('a dropped file is sent, shows how much of it has been, and what the server says of it', async () => {
  openScreen(<FileChoice />, '/upload', []);
  const place = await screen.findByRole('region', { name: 'ファイルを選ぶ' });
  fireEvent.dragOver(place);
  await screen.findByText('ここに置くと読み込みます');
  fireEvent.drop(place, { dataTransfer: { files: [file('travelers.csv')] } });
  await screen.findByText('travelers.csv を送っています');
  expect(Sending.last.sent?.get('file')).toBeInstanceOf(File);
  act(() => Sending.last.upload.onprogress?.({ loaded: 1, total: 2 }));
  await screen.findByText('50%');
  Sending.last.status = 400;
  const field = { field: 'file', messageCode: 'E00027', params: {} };
  Sending.last.responseText = JSON.stringify({ errCode: 'E00027', messageCode: null, error: [field], params: {} });
  act(() => Sending.last.onload());
  expect((await screen.findByRole('alert')).textContent).toContain('ファイルは 30 MB 以下にしてください。');
});
