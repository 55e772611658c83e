import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { AgendaSettings } from '../../../contract/agenda/agenda-settings.ts'
import { isCallError } from '../../call.ts'
import { withSession } from '../../forms/with-session.ts'
import { callQuery } from '../../queries/call-query.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { showToast } from '../../ui/toast.ts'

type Saved = { message: string; data: AgendaSettings }

/** The settings of the agenda, which all sections share: a save answers them whole, and so does a refused one. */
export function useAgendaSettings() {
  const queries = useQueryClient()
  const query = callQuery('agenda.settings', {})
  const { data, error, refetch } = useQuery({ ...query, staleTime: 5_000 })
  const [isBusy, setBusy] = useState(false)
  const show = (settings: AgendaSettings) =>
    queries.setQueryData(query.queryKey, (before) => before && { ...before, data: settings })
  const save = async (send: () => Promise<Saved>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      const { message, data: settings } = await withSession(send)
      show(settings)
      showToast({ kind: 'success', text: message })
      return true
    } catch (refusal) {
      if (isCallError(refusal) && refusal.code === 'SETTINGS_CHANGED') show(refusal.data as AgendaSettings)
      showRefusal(refusal, 'No se pudo guardar. Inténtalo de nuevo.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { settings: data?.data, error, refetch, isBusy, save }
}

export type SettingsControl = ReturnType<typeof useAgendaSettings>
