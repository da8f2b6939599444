import { z } from 'zod'

// Where it may, zod turns schemas into code from strings; pages forbid that, and the attempt alone is a violation.
// It decides when a schema is made, so this stands where every schema gets its `z` from.
z.config({ jitless: typeof window !== 'undefined' })

export { z }
