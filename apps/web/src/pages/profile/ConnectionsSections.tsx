import { isSectionOpen } from '../../runtime-config.ts'
import { AssistantsSection } from './assistants/AssistantsSection.tsx'
import { TokensSection } from './tokens/TokensSection.tsx'
import { WebhooksSection } from './webhooks/WebhooksSection.tsx'

/** What connects the account with other programs. */
export default function ConnectionsSections() {
  const isOpen = isSectionOpen('conexiones')
  return (
    <>
      {isOpen && <TokensSection />}
      {isSectionOpen('asistentes') && <AssistantsSection />}
      {isOpen && <WebhooksSection />}
    </>
  )
}
