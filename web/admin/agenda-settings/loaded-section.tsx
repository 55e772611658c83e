import type { ReactNode } from 'react'

import type { AgendaSettings } from '../../../contract/agenda-settings.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { SettingsSection } from '../visit-settings/settings-section.tsx'
import type { SettingsControl } from './use-agenda-settings.ts'

type LoadedSectionProps = {
  title: string
  hint: string
  control: SettingsControl
  children: (settings: AgendaSettings) => ReactNode
}

/** A section of the settings, once they are there. */
export function LoadedSection({ title, hint, control: { settings, error, refetch }, children }: LoadedSectionProps) {
  return (
    <SettingsSection title={title} hint={hint}>
      {error && !settings && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {!settings && !error && (
        <SkeletonList label="Cargando...">
          <Skeleton className="h-32 rounded-12" />
        </SkeletonList>
      )}
      {settings && children(settings)}
    </SettingsSection>
  )
}
