import { expect, it } from 'vitest'

import { reportCsv } from './report-csv.ts'

it('a report as a file keeps numbers plain, quotes separators, and runs no name as a formula', () => {
  expect(
    reportCsv([
      ['Product Name', 'Total Sold', 'Total Revenue'],
      ['Cable "corto"; 1,5 m', 3, 1_299_900],
      ['=HYPERLINK("http://x.example")', 1, 0],
      ['-20 % hoy', 2, 10],
    ]),
  ).toBe(
    '\uFEFFProduct Name;Total Sold;Total Revenue\r\n' +
      '"Cable ""corto""; 1,5 m";3;1299900\r\n' +
      '"\'=HYPERLINK(""http://x.example"")";1;0\r\n' +
      "'-20 % hoy;2;10\r\n",
  )
})
