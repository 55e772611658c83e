import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { addDays, inBogota } from '../../../contract/values/civil-days.ts'
import { callOverHttp } from '../../browser-call.ts'

/** Days after the due one that are offered, too. */
const DAYS_AFTER = 21

const nextMonth = (mes: string): string => addDays(`${mes}-28`, 4).slice(0, 7)

/** The days from today to some weeks after the due one, each with how many hours are free. */
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
