import type { Locator, Page } from 'playwright-core';

/** A page as used without a mouse. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  isOn = async (control: Locator): Promise<boolean> => (await control.and(this.page.locator(':focus')).count()) > 0;

  /**
   * Reaches a control by Tab, or backwards by Shift+Tab; throws if that takes more than `most` presses, as in a trap.
   */
  async to(control: Locator, { most = 120, back = false } = {}): Promise<void> {
    await control.waitFor({ state: 'attached' });
    for (let presses = 0; presses <= most; presses += 1) {
      if (await this.isOn(control)) return;
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`not reached by ${most} presses of the tab key: ${String(control)}`);
  }

  async press(control: Locator, key = 'Enter'): Promise<void> {
    await this.to(control);
    await this.page.keyboard.press(key);
  }

  async type(control: Locator, text: string): Promise<void> {
    await this.to(control);
    await this.page.keyboard.insertText(text);
  }

  /** Searches for an option of a select by its name and chooses it. */
  async choose(select: Locator, name: string): Promise<void> {
    await this.type(select, name);
    await this.page.locator('.ant-select-item-option-active').filter({ hasText: name }).waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** Opens an entry of the menu, which comes before the screen. */
  async menu(group: string, entry: string): Promise<void> {
    await this.to(this.page.getByRole('navigation').getByRole('button', { name: group }), { back: true });
    await this.page.keyboard.press('ArrowRight');
    // an entry may show a count of new items after its name
    const link = this.page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${entry}`) });
    for (let presses = 0; presses < 12 && !(await this.isOn(link)); presses += 1)
      await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('heading', { level: 1, name: entry }).waitFor();
    await this.settlesOn(this.page.locator('main'));
  }

  /** Waits until the focus is where it should be; a dialogue returns it only after fading out. */
  async settlesOn(control: Locator): Promise<void> {
    const end = Date.now() + 10_000;
    while (!(await this.isOn(control))) {
      if (Date.now() > end) {
        const found = await this.page.evaluate('document.activeElement.outerHTML.slice(0, 300)');
        throw new Error(`the focus is not on ${String(control)} but on ${String(found)}`);
      }
      await this.page.waitForTimeout(50);
    }
  }
}
