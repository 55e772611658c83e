/** The roof's colour (D-2), for the bar that phones draw above the page: no stylesheet reaches it. */
export const browserColour = '#0b3a2d'
