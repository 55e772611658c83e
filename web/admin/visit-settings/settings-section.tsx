import { useId, type ReactNode } from 'react'

type SettingsSectionProps = {
  title: string
  /** A hint for the owner before a change. */
  hint: string
  children: ReactNode
}

/** A part of the settings of visits, on its own card. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="rounded-20 bg-surface p-4 shadow-1 md:p-5">
      <h2 id={headingId} className="type-h3">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] type-body-sm text-ink-2">{hint}</p>
      {children}
    </section>
  )
}
