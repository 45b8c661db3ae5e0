import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer } from './site.ts';

const MOST_KB = 120;
const MOST_FONT_KB = 60;
const MOST_REQUESTS = 36;

test('the game page is light, and few requests lead to the first move', async ({ visitor }) => {
  const owner = await visitor();
  const id = await againstComputer(owner);

  // Nothing is in the cache of a new profile.
  const page = await visitor({ storageState: await owner.context().storageState() });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let [bytes, fontBytes] = [0, 0];
  const fonts = new Set<string>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('.woff2')) fonts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fonts.has(requestId)) fontBytes += encodedDataLength;
    else bytes += encodedDataLength;
  });
  let requests = 0;
  page.on('request', () => (requests += 1));

  await page.goto(`/g/${id}`, { waitUntil: 'commit' });
  // From the navigation to the first frame with pieces that can be picked up.
  const readyMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          if (document.querySelector('.unit.mine')) done(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const requestsToMove = requests;
  await page.waitForLoadState('networkidle');
  await new Board(page).play('g5', 'g6');

  // The time depends on the machine: it is reported, not judged.
  const report = `${(bytes / 1024).toFixed(0)} KB and ${(fontBytes / 1024).toFixed(0)} KB of fonts, ${requestsToMove} requests, first move after ${readyMs.toFixed(0)} ms`;
  test.info().annotations.push({ type: 'game page', description: report });
  console.log(report);
  expect(bytes / 1024).toBeGreaterThan(10);
  expect(bytes / 1024).toBeLessThanOrEqual(MOST_KB);
  expect(fontBytes / 1024).toBeLessThanOrEqual(MOST_FONT_KB);
  expect(requestsToMove).toBeLessThanOrEqual(MOST_REQUESTS);
});
