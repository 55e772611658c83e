import { describe, expect, it } from 'vitest'

import { pasteGuides } from './pasted-guides.ts'

describe('guides that are pasted', () => {
  it('fill the fields downwards, one line each, from where they were pasted', () => {
    expect(pasteGuides(['1', '', '', 'old'], 1, ' 22 \r\n33\n')).toEqual({ guides: ['1', '22', '33', 'old'], last: 2 })
  })

  it('come from a column of a spreadsheet too', () => {
    expect(pasteGuides(['', ''], 0, '11\t22')).toEqual({ guides: ['11', '22'], last: 1 })
  })

  it('that are too many stop at the last field', () => {
    expect(pasteGuides(['', ''], 1, '11\n22\n33')).toEqual({ guides: ['', '11'], last: 1 })
  })

  it('of one line are left to the browser', () => {
    expect(pasteGuides(['', ''], 0, '6312 0457\n')).toBeNull()
  })
})
