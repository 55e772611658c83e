import { expect, test } from 'vitest'

import { searchedTexts } from './searched-texts.ts'

test.each([
  ['310 555-0116', ['3105550116', '310 555-0116']],
  ['\u202a+57 310\u2011555\u20110116\u202c', ['3105550116', '\u202a+57 310\u2011555\u20110116\u202c', '573105550116']],
  ['3105550116', ['3105550116']],
  ['TCC 310', ['TCC 310', 'TCC310']],
  ['TCC-310/2', ['TCC-310/2', 'TCC3102']],
  ['silla beb\u00e9', ['silla beb\u00e9']],
  ['', ['']],
])('a search for %j looks for %j', (typed, searched) => expect(searchedTexts(typed)).toEqual(searched))
