import { TokensSection } from './tokens/TokensSection.tsx'
import { WebhooksSection } from './webhooks/WebhooksSection.tsx'

/** What connects the account with other programs. */
export default function ConnectionsSections() {
  return (
    <>
      <TokensSection />
      <WebhooksSection />
    </>
  )
}
