// Makes the board's texts available wherever a part of the board is used.

import { board } from '../i18n/board';
import { addTexts } from '../i18n/index.svelte';

addTexts(board);
