/**
 * The features of a title, as 32-bit hashes: its words, their character 3- to 5-grams with ends marked, and pairs of neighbouring
 * words. In scripts without spaces, single characters and pairs of them. Training and serving share this file, so a change here
 * needs new weights.
 */
import { spelledInLatin } from '../../base/latin.ts'
import { joinWords } from './aliases.ts'
import { normalTitle } from './normal.ts'

/** A longer text is not a title; its tail is ignored, so that no input takes more than a few microseconds. */
const CHARS_MAX = 200
const GRAM_MIN = 3
const GRAM_MAX = 5

/** FNV-1a's offset and prime. The kind of feature is mixed in first, so that the word "ab" differs from the gram "ab". */
const WORD = 0x811c9dc5
const GRAM = 0x2b5d8f31
const PAIR = 0x5f3759df
const PRIME = 0x01000193
const START = 2
const END = 3
const BETWEEN = 32

/** FNV mixes its low bits poorly for short texts; murmur's final step spreads them. */
function finish(hash: number): number {
  let h = hash
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const mix = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME)

/** The code at `at` for a word in [from, to), with its ends marked. */
function codeAt(text: string, from: number, to: number, at: number): number {
  if (at < from) return START
  return at < to ? text.charCodeAt(at) : END
}

/** Scripts that put no space between words, in which two characters can be a word: Han, kana, Thai and their neighbours. */
const DENSE = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/

/** Single characters and pairs of them, for a text in such a script. */
function pushSigns(text: string, from: number, to: number, into: number[]): void {
  for (let at = from; at < to; at++) {
    const one = mix(GRAM, text.charCodeAt(at))
    into.push(finish(one))
    if (at + 1 < to) into.push(finish(mix(one, text.charCodeAt(at + 1))))
  }
}

function pushGrams(text: string, from: number, to: number, into: number[]): void {
  for (let start = from - 1; start <= to + 1 - GRAM_MIN; start++) {
    let hash = GRAM
    for (let length = 1; length <= GRAM_MAX && start + length <= to + 1; length++) {
      hash = mix(hash, codeAt(text, from, to, start + length - 1))
      if (length >= GRAM_MIN) into.push(finish(hash))
    }
  }
}

function hashWord(seed: number, text: string, from: number, to: number): number {
  let hash = seed
  for (let i = from; i < to; i++) hash = mix(hash, text.charCodeAt(i))
  return hash
}

/** The features of a text that is already normalised, with repetitions, in a fixed order. */
export function featuresOfNormal(text: string): number[] {
  const features: number[] = []
  const length = Math.min(text.length, CHARS_MAX)
  const isDense = DENSE.test(text)
  let before = -1
  for (let from = 0; from < length; ) {
    const space = text.indexOf(' ', from)
    const to = space === -1 || space > length ? length : space
    if (to > from) {
      features.push(finish(hashWord(WORD, text, from, to)))
      pushGrams(text, from, to, features)
      if (isDense) pushSigns(text, from, to, features)
      if (before >= 0)
        features.push(finish(hashWord(mix(hashWord(PAIR, text, before, from - 1), BETWEEN), text, from, to)))
      before = from
    }
    from = to + 1
  }
  return features
}

/**
 * The features of a title as somebody writes it. It is put into Latin letters, because a директор is a Direktor. "front end" is
 * joined to one word: otherwise its halves would be compared, and everything ending in "end" would be similar. Training reads the
 * few such titles it has unchanged.
 */
export function featuresOf(title: string): number[] {
  const normal = normalTitle(title)
  return featuresOfNormal(joinWords(spelledInLatin(normal) ?? normal))
}
