/** Shown while the calendar's address or its script is loading. */
export const CalendarLoading = () => <p className="pb-4 text-ink-2">Cargando...</p>

/** Shown if loading failed. */
export const UnreadCalendar = () => (
  <p className="pb-4 text-ink-2">No pudimos consultar tu calendario. Inténtalo con señal.</p>
)
