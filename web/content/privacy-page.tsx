import { privacyPolicySince, privacyPolicyVersion } from '../../contract/content/policies.ts'
import { PageHead } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { privacyData } from './privacy-data.tsx'
import { privacyRetention } from './privacy-retention.tsx'
import { privacyRights } from './privacy-rights.tsx'
import { TextPage } from './text-page.tsx'

const sections = [...privacyData, ...privacyRetention, ...privacyRights]

/** `/politicas-privacidad`: the policy about personal data. */
export function PrivacyPage() {
  return (
    <>
      <PageHead
        title="Política de Privacidad"
        description="Qué datos tuyos tratamos, para qué, cuánto tiempo los guardamos y cómo puedes verlos, corregirlos o borrarlos."
        canonicalPath={paths.privacy}
      />
      <TextPage
        title="Política de Privacidad"
        intro="Qué datos tuyos tratamos, para qué y cómo puedes verlos, corregirlos o pedir que los borremos. Sin letra pequeña."
        version={{ number: privacyPolicyVersion, since: privacyPolicySince }}
        sections={sections}
      />
    </>
  )
}
