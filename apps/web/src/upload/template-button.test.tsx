/** @jest-environment ./tests/browser-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { TemplateButton } from './template-button.js';

test('the empty sheet is downloaded without a question', async () => {
  const { user, asked } = openScreen(<TemplateButton />, '/upload', []);
  await user.click(await screen.findByRole('button', { name: /ひな形/u }));
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /applicant-uploads/template'));
});
