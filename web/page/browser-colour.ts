/** The header's colour (D-2), for the bar of phone browsers, which no stylesheet reaches. */
export const browserColour = '#0b3a2d'
