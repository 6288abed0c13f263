import { z } from 'zod/mini'

/** The sections that the setting SECTIONS can open; closed ones are only announced. */
export const SECTIONS = [
  'competidores',
  'instituciones',
  'proveedores',
  'analisis',
  'hoy',
  'mesa',
  'conexiones',
  'asistentes',
] as const
export type Section = (typeof SECTIONS)[number]

const credit = z.object({ name: z.string(), url: z.string() })

/** The settings that the web app reads from `GET /config.json`, so that one build serves every deployment. */
export const runtimeConfig = z.object({
  /** base URLs without a slash at the end; a path means the web app's own origin */
  apiUrl: z.string(),
  refreshUrl: z.string(),
  taxRegistryUrl: z.string(),
  identity: z.object({
    provider: z.enum(['embedded', 'cognito']),
    /** address of its operations */
    endpoint: z.string(),
    /**
     * address that keeps the refresh token, and renews and ends sessions with it, where that is not the endpoint itself
     */
    keeper: z.optional(z.string()),
    clientId: z.string(),
    poolId: z.string(),
    /** origin on which passkeys work; absent: none */
    passkeyOrigin: z.optional(z.string()),
    /** the one social provider; absent when it is not configured */
    social: z.optional(
      z.object({
        name: z.string(),
        /** where a sign-in begins: always on the public address */
        authorizeUrl: z.string(),
        /** where the code of the sign-in is exchanged for tokens */
        tokenUrl: z.string(),
        /** the pages that may begin a sign-in; on any other address it is not offered */
        redirectUris: z.array(z.string()),
      }),
    ),
  }),
  companyName: z.string(),
  /** the open sections; with none the app is the shell of the specification */
  sections: z.array(z.enum(SECTIONS)),
  /** address to which people may also write; absent when the operator gave none */
  contactEmail: z.optional(z.string()),
  /** the two developers by role; a name may be empty */
  credits: z.object({ interfaz: credit, servicios: credit }),
  /** whether the data are generated */
  demo: z.boolean(),
  /** whether lists can have Compra Ágil: it is read, or some are stored; never where the operator closed it */
  agile: z.boolean(),
  /** present only with the demo data of an embedded installation */
  demoAccount: z.optional(z.object({ email: z.string(), password: z.string() })),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
