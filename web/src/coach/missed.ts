// What was missed at a moment, from facts on the board: what the turn cost, and what the better one would have gained.

import { addTexts } from '../i18n/index.svelte';
import { coach } from '../i18n/coach';
import * as rules from '../lib/rules';
import type { Fact, Side } from '../lib/types';
import type { Moment } from './moments';

addTexts(coach);

export async function missedAt(moment: Moment, you: Side | null): Promise<{ costs: Fact[]; gains: Fact[] }> {
  const { fen, san, reply, better } = moment;
  const [played, best] = await Promise.all([
    rules.tell(fen, reply ? [san, reply] : [san], you),
    rules.tell(fen, better, you),
  ]);
  return { costs: played.costs, gains: best.gains };
}
