import type { ReactNode } from 'react'

import type { AgendaSettings } from '../../../contract/agenda/agenda-settings.ts'
import { LoadedSection } from '../visit-settings/loaded-section.tsx'
import type { SettingsControl } from './use-agenda-settings.ts'

type AgendaSectionProps = {
  title: string
  hint: string
  control: SettingsControl
  children: (settings: AgendaSettings) => ReactNode
}

/** A section of the agenda's settings. They stay on the screen while loading them again fails. */
export function AgendaSection({ title, hint, control: { settings, error, refetch }, children }: AgendaSectionProps) {
  const query = { data: settings, error: settings ? null : error, refetch }
  return <LoadedSection {...{ title, hint, query, children }} height="h-32" />
}
