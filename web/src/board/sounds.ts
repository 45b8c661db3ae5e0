// The sounds of the site, synthesised from tones and short bursts of noise.

import type { GameEvent } from '../lib/types';

export type Sound = 'move' | 'capture' | 'combine' | 'deploy' | 'promote' | 'check' | 'end' | 'refused' | 'low';

/** A tone that glides from one pitch to another, or noise below a pitch. Seconds and hertz. */
interface Note {
  at?: number;
  length: number;
  from: number;
  to?: number;
  loud: number;
  wave: OscillatorType | 'noise';
}

const SOUNDS: Record<Sound, Note[]> = {
  move: [
    { length: 0.05, from: 1400, loud: 0.5, wave: 'noise' },
    { length: 0.07, from: 210, to: 130, loud: 0.45, wave: 'sine' },
  ],
  capture: [
    { length: 0.16, from: 1100, loud: 0.8, wave: 'noise' },
    { length: 0.18, from: 150, to: 55, loud: 0.7, wave: 'sine' },
  ],
  combine: [
    { length: 0.05, from: 1400, loud: 0.4, wave: 'noise' },
    { at: 0.08, length: 0.06, from: 1900, loud: 0.4, wave: 'noise' },
    { at: 0.08, length: 0.1, from: 260, to: 300, loud: 0.3, wave: 'triangle' },
  ],
  deploy: [
    { length: 0.05, from: 1600, loud: 0.4, wave: 'noise' },
    { length: 0.12, from: 240, to: 380, loud: 0.25, wave: 'triangle' },
  ],
  promote: [
    { length: 0.12, from: 523, loud: 0.22, wave: 'triangle' },
    { at: 0.09, length: 0.12, from: 659, loud: 0.22, wave: 'triangle' },
    { at: 0.18, length: 0.26, from: 784, loud: 0.24, wave: 'triangle' },
  ],
  check: [
    { length: 0.1, from: 620, loud: 0.25, wave: 'triangle' },
    { at: 0.13, length: 0.18, from: 620, loud: 0.28, wave: 'triangle' },
  ],
  end: [
    { length: 0.3, from: 392, loud: 0.22, wave: 'triangle' },
    { at: 0.16, length: 0.3, from: 494, loud: 0.22, wave: 'triangle' },
    { at: 0.32, length: 0.6, from: 587, loud: 0.26, wave: 'triangle' },
  ],
  refused: [{ length: 0.14, from: 160, to: 110, loud: 0.35, wave: 'triangle' }],
  low: [
    { length: 0.06, from: 880, loud: 0.2, wave: 'sine' },
    { at: 0.14, length: 0.06, from: 880, loud: 0.2, wave: 'sine' },
  ],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let loudness = 1;

/** Turns all sounds on or off, and says how loud they are, in percent. */
export function setSound(on: boolean, volume = 100) {
  loudness = on ? volume / 100 : 0;
}

/** Plays a sound, unless sounds are off or the browser does not allow them yet. */
export function play(sound: Sound) {
  if (loudness === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers hold sound back until the first click or key.
  if (context.state === 'suspended') void context.resume().catch(() => {});
  for (const note of SOUNDS[sound]) start(context, note);
}

function start(audio: AudioContext, { at = 0, length, from, to = from, loud, wave }: Note) {
  const begin = audio.currentTime + at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud * 0.5 * loudness, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  volume.connect(audio.destination);
  const source = wave === 'noise' ? hiss(audio, from, volume) : tone(audio, { wave, from, to, begin, length }, volume);
  source.start(begin);
  source.stop(begin + length);
}

interface Tone {
  wave: OscillatorType;
  from: number;
  to: number;
  begin: number;
  length: number;
}

function tone(audio: AudioContext, { wave, from, to, begin, length }: Tone, out: AudioNode) {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + length);
  source.connect(out);
  return source;
}

function hiss(audio: AudioContext, below: number, out: AudioNode) {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const filter = audio.createBiquadFilter();
  filter.frequency.value = below;
  filter.connect(out);
  const source = audio.createBufferSource();
  source.buffer = noise;
  source.connect(filter);
  return source;
}

/** The sound of a turn or an action: that of its most important event. */
export function soundOf(events: GameEvent[]): Sound {
  const has = (...names: GameEvent['event'][]) => events.some(({ event }) => names.includes(event));
  if (has('gameOver')) return 'end';
  if (has('check')) return 'check';
  if (has('promoted')) return 'promote';
  if (has('captured', 'lost')) return 'capture';
  if (has('combined')) return 'combine';
  return has('deployed') ? 'deploy' : 'move';
}
