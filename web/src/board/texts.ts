// The board's texts are known wherever a part of it is used.

import { board } from '../i18n/board';
import { addTexts } from '../i18n/index.svelte';

addTexts(board);
