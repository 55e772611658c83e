import pg from 'pg'

// Set for the whole process, so that every client reads a value the same way: code that reads such values imports this file.

// int8 counts, sums and positions stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A civil date is not an instant: it stays the text YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
