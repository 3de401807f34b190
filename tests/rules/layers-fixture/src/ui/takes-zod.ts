import 'zod'
