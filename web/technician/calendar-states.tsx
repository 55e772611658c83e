/** While the calendar's address, or the script that shows it, is loaded. */
export const CalendarLoading = () => <p className="pb-4 text-ink-2">Cargando...</p>

/** Where it could not be loaded. */
export const UnreadCalendar = () => (
  <p className="pb-4 text-ink-2">No pudimos consultar tu calendario. Inténtalo con señal.</p>
)
