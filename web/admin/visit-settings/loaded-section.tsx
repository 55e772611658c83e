import type { ReactNode } from 'react'

import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { SettingsSection } from './settings-section.tsx'

type LoadedSectionProps<T> = {
  title: string
  hint: string
  /** The class of the height that its content will have. */
  height: string
  query: { data: T | undefined; error: { message: string } | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** A section of the settings with its loaded data. */
export function LoadedSection<T>({ title, hint, height, query, children }: LoadedSectionProps<T>) {
  const { data, error, refetch } = query
  return (
    <SettingsSection title={title} hint={hint}>
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && !error && (
        <SkeletonList label="Cargando...">
          <Skeleton className={`${height} rounded-12`} />
        </SkeletonList>
      )}
      {data !== undefined && children(data)}
    </SettingsSection>
  )
}
