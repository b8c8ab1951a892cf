import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import { RETRY_MS } from '../../harness/editorWindow';
import { Keyboard } from '../../harness/keyboard';
import { pageIn } from '../../harness/shownPage';
import { plain } from '../../harness/shownText';
import { component, printed, stateWith, type ResourceEntry } from '../../harness/states';
import { Workbench } from '../../harness/workbench';

const provider: ResourceEntry = {
  urn: 'urn:pulumi:dev::shop::pulumi:providers:aws::default_6_51_0',
  type: 'pulumi:providers:aws',
  custom: true,
  id: '8b3f0d52-0c1e-4d17',
  inputs: { version: '6.51.0' },
};
const network = component('network');
const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 3600_000).toISOString();
const aws = (token: string, name: string, fields: object): ResourceEntry => ({
  urn: `urn:pulumi:dev::shop::shop:index:Part$${token}::${name}`,
  custom: true,
  id: `${name}-0a1b2c`,
  type: token,
  parent: network.urn,
  provider: `${provider.urn}::${String(provider['id'])}`,
  ...fields,
});
const vpc = aws('aws:ec2/vpc:Vpc', 'main', { protect: true, created: daysAgo(3) });
const old = aws('aws:ec2/subnet:Subnet', 'web', { delete: true, id: 'web-old', dependencies: [vpc.urn] });
const subnet = aws('aws:ec2/subnet:Subnet', 'web', { dependencies: [vpc.urn], cidrBlok: '10.0.0.0/24' });
const gone = subnet.urn.replace(/web$/, 'webs');
const database = aws('aws:rds/instance:Instance', 'orders', {
  inputs: {
    password: {
      [SIGNATURE_KEY]: Signature.secret,
      ciphertext: 'v1:GP1wf7P2UzXj7uOQ:X9GovyoDjD/PYyDF+Ya3rMKzPG6Syko5BLYPLVr8697VDivzQw1H',
    },
  },
  dependencies: [subnet.urn, gone],
  sourcePosition: 'project:///index.ts#12,5',
});
const state = printed(
  stateWith([provider, network, vpc, old, subnet, database], {
    secrets_providers: { type: 'cloud', state: { url: 'awskms://alias/shop', encryptedkey: 'AAAA' } },
    pending_operations: [{ type: 'updating', resource: database }],
  }),
);

/**
 * The 1-based line and column of the last occurrence of a text in the list of resources, plus an offset in
 * characters.
 */
function placeOf(piece: string, into = 0): [line: number, column: number] {
  const at = state.lastIndexOf(piece, state.indexOf('"secrets_providers"'));
  assert.ok(at >= 0, piece);
  const before = state.slice(0, at + into).split('\n');
  return [before.length, before.at(-1)!.length + 1];
}

/** Reads what is on the screen of a workbench. */
class Reader {
  constructor(private readonly workbench: Workbench) {}

  async open(): Promise<void> {
    await this.workbench.editor.open('state.json');
    await this.workbench.editor.inLanguage('Pulumi State');
  }

  /** The code lenses on the screen, as one text each. */
  async lenses(settled: (titles: string[]) => boolean): Promise<void> {
    const lines = this.workbench.page.locator('.codelens-decoration');
    await this.workbench.until('code lenses', async () => settled((await lines.allInnerTexts()).map(plain)));
  }

  /** The hover at a place, opened with the keyboard. */
  async hover(place: [number, number], expected: RegExp): Promise<void> {
    const { page } = this.workbench;
    await this.workbench.retry(async () => {
      await this.workbench.editor.goToLine(...place);
      await page.keyboard.press('Control+K');
      await page.keyboard.press('Control+I');
      await this.hoverBox.filter({ hasText: expected }).first().waitFor({ timeout: 5_000 });
    });
  }

  get hoverBox(): ReturnType<Workbench['page']['locator']> {
    return this.workbench.page.locator('.monaco-hover:visible .hover-row');
  }

  /** Waits until a text is shown in a style, written as `text: decoration font-style color`. */
  async styled(text: string, style: RegExp): Promise<void> {
    const pieces = this.workbench.page.locator('.view-line span[class^=mtk]', { hasText: text });
    await this.workbench.until(`${text} in ${style.source}`, async () => {
      const styles = await pieces.evaluateAll((elements) =>
        elements.map((element) => {
          const { textDecorationLine, fontStyle, color } = getComputedStyle(element);
          return `${element.textContent}: ${textDecorationLine} ${fontStyle} ${color}`;
        }),
      );
      return styles.some((found) => style.test(plain(found)));
    });
  }
}

describe('reading a state', function () {
  this.timeout(300_000);
  let folder: string;
  let workbench: Workbench;
  let reader: Reader;

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-ui-'));
    writeFileSync(path.join(folder, 'state.json'), state);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench.recordFailure(this.currentTest.fullTitle());
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  describe('in a trusted folder', () => {
    before(async () => {
      workbench = await Workbench.open({ folder });
      reader = new Reader(workbench);
      await reader.open();
    });
    after(async () => {
      await workbench.close();
    });

    it('shows above a resource its flags and how many need it', async () => {
      await workbench.editor.goToLine(...placeOf(`"urn": "${vpc.urn}"`));
      await reader.lenses((titles) =>
        titles.some((title) => /^Protected\s*\|\s*Needed by 2 resources$/.test(title.trim())),
      );
      await workbench.page.locator('.view-line', { hasText: 'aws 6.51.0' }).first().waitFor();
      await workbench.screenshot('read-1-lenses');
    });

    it('opens from a lens the resources that need this one, by name', async () => {
      await workbench.editor.goToLine(...placeOf(`"urn": "${vpc.urn}"`));
      const lens = workbench.page.locator('.codelens-decoration a', { hasText: 'Needed by 2 resources' });
      await lens.first().click();
      const links = pageIn(workbench).locator('#dependents').getByRole('button', { name: /^web/ });
      await workbench.until('both', async () => (await links.count()) === 2);
      await workbench.screenshot('read-2-needed-by');
      await new Keyboard(workbench).command('View: Close Editor');
    });

    it('explains the resource of a reference, and goes there', async () => {
      // Lenses that come later move the lines, which closes the card.
      await workbench.editor.goToLine(...placeOf(`"${vpc.urn}"`, 60));
      await reader.lenses((titles) => titles.some((title) => title.includes('Update interrupted')));
      await reader.hover(placeOf(`"${vpc.urn}"`, 60), /Needed by: 2 resources\s+Created: 3 days ago/);
      await workbench.screenshot('read-3-card');
      await reader.hoverBox.getByRole('link', { name: 'network' }).click();
      const [line] = placeOf(`"urn": "${network.urn}"`);
      await workbench.page.locator('.part.statusbar').getByText(`Ln ${line}, Col 1`).waitFor();
    });

    it('suggests the intended resource for a dangling reference', async () => {
      await reader.hover(placeOf(`"${gone}"`, 60), /Nearest: web/);
      await workbench.screenshot('read-4-dangling');
    });

    it('shows how a secret is encrypted', async () => {
      await reader.hover(placeOf('"v1:GP1', 10), /Secret, encrypted with a key in AWS KMS/);
      await workbench.screenshot('read-5-secret');
      await workbench.page.keyboard.press('Escape');
    });

    it('goes from a lens to the interrupted operation', async () => {
      await workbench.editor.goToLine(...placeOf(`"urn": "${database.urn}"`));
      const lens = workbench.page.locator('.codelens-decoration a', { hasText: 'Update interrupted' });
      const line = state.slice(0, state.lastIndexOf(`"urn": "${database.urn}"`)).split('\n').length;
      const place = workbench.page.locator('.part.statusbar').getByText(`Ln ${line},`);
      // A lens that moves during a click ignores it.
      await workbench.retry(async () => {
        await lens.first().click({ timeout: RETRY_MS });
        await place.waitFor({ timeout: RETRY_MS });
      });
    });

    it('colours what the grammar alone cannot recognize', async () => {
      await workbench.editor.goToLine(...placeOf(`"urn": "${old.urn}"`));
      await reader.styled('web', /^web: line-through/);
      await workbench.editor.goToLine(...placeOf(`"${gone}"`));
      await reader.styled('webs', /webs: none italic/);
    });
  });

  describe('in Restricted Mode and high contrast', () => {
    before(async () => {
      const settings = { 'workbench.colorTheme': 'Default High Contrast' };
      workbench = await Workbench.open({ folder, settings, trust: false });
      reader = new Reader(workbench);
      await reader.open();
    });
    after(async () => {
      await workbench.close();
    });

    it('shows the same', async () => {
      await workbench.editor.goToLine(...placeOf(`"urn": "${vpc.urn}"`));
      await reader.lenses((titles) =>
        titles.some((title) => /^Protected\s*\|\s*Needed by 2 resources$/.test(title.trim())),
      );
      await reader.styled('web', /^web: line-through/);
      await workbench.screenshot('read-8-contrast-lenses');
      await reader.hover(placeOf(`"${vpc.urn}"`, 60), /Needed by: 2 resources/);
      await workbench.screenshot('read-9-contrast-card');
      await workbench.page.keyboard.press('Escape');
      await workbench.editor.goToLine(...placeOf(`"${gone}"`));
      await reader.styled('webs', /webs: none/);
      await workbench.screenshot('read-10-contrast-dangling');
    });
  });
});
