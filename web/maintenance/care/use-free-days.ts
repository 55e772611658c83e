import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { addDays, inBogota } from '../../../contract/values/civil-days.ts'
import { callOverHttp } from '../../browser-call.ts'

/** How many days after the due one are offered too. */
const DAYS_AFTER = 21

const nextMonth = (mes: string): string => addDays(`${mes}-28`, 4).slice(0, 7)

/** The days from today to three weeks after the due one, each with its number of free hours. */
export function useFreeDays(dueOn: string) {
  const [today] = useState(() => inBogota(new Date()).fecha)
  const last = addDays(dueOn > today ? dueOn : today, DAYS_AFTER)
  return useQuery({
    queryKey: ['days for care', today, last],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const months = []
      for (let mes = today.slice(0, 7); mes <= last.slice(0, 7); mes = nextMonth(mes)) months.push(mes)
      const found = await Promise.all(
        months.map((mes) => callOverHttp('maintenance.freeHours', { mes, cantidad: 1 }, { signal })),
      )
      return found
        .flatMap(({ data }) => (data.kind === 'month' ? data.days : []))
        .filter(({ fecha }) => fecha >= today && fecha <= last)
    },
  })
}
