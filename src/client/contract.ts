// Generated from the OpenAPI document by `bun run client`.
import type { Query } from "./query.ts";

export type Tokens = { access_token: string; refresh_token?: string; token_type: "Bearer"; expires_in: number; refresh_expires_in: number; user: UserRef; organization: OrganizationRef };

export type UserRef = { id: string; email: string; name: string };

export type OrganizationRef = { id: string; name: string; currency: string; time_zone: string };

export type OrganizationPlan = { id: string; name: string; plan: "enterprise" | "standard" };

export type Letterhead = { legal_name?: string; street?: string; postal_code?: string; city?: string; country?: string; tax_id?: string; registration?: string; email?: string; phone?: string; website?: string; bank_name?: string; iban?: string; bic?: string; note?: string };

export type Preferences = { language?: "en" | "de"; theme?: "auto" | "light" | "dark"; single_keys?: boolean; open_sections?: (string)[]; put_away?: (string)[] };

export type Colleague = { id: string; name: string; email: string; active: boolean };

export type Session = { id: string; ip: string; current: boolean; created_at: string; used_at: string; expires_at: string };

export type PasswordResetLink = { token: string; path: string; needs: "second_factor" | "code" | "nothing"; confirmers: ({ id: string; name: string })[]; expires_at: string };

export type PasswordReset = { user: { id: string; name: string }; asked_by: { id: string; name: string }; asked_at: string; expires_at: string; needs: "second_factor" | "code" | "nothing"; confirmers: ({ id: string; name: string })[]; confirmed_by: { id: string; name: string } | null; can_confirm: boolean };

export type PasswordResetCode = { code: string; expires_at: string };

export type TokenKeys = { data: (TokenKey)[] };

export type TokenKey = { id: string; state: "signs" | "verifies"; made_at: string | null; until: string | null };

export type OrganizationSettings = { id: string; name: string; currency: string; time_zone: string; size: string; plan: string; working_days: (number)[]; letterhead: Letterhead; rate_tolerance_percent: number; independence_days: number; version: number; created_at: string; updated_at: string };

export type OrganizationSettingsUpdate = { version?: number; name?: string; currency?: string; time_zone?: string; working_days?: (number)[]; letterhead?: Letterhead; rate_tolerance_percent?: number; independence_days?: number };

export type TeamMember = { id: string; email: string; name: string; roles: (string)[]; team_id: string | null; state: "active" | "deactivated"; version: number; joined_at: string; deactivated_at: string | null; last_seen_at: string | null; second_factor: boolean };

export type TeamInvite = { email: string; name: string; roles: (string)[] };

export type InvitedMember = { email: string; name: string; roles: (string)[]; state: "invited"; warnings?: (SodWarning)[]; invitation: { id: string; token: string; path: string; expires_at: string } };

export type SodWarning = { rule_id: string; rule: string; left: string; right: string; message: string };

export type TeamMemberUpdate = { version?: number; roles?: (string)[]; team_id?: string | null };

export type ChangedTeamMember = { id: string; email: string; name: string; roles: (string)[]; team_id: string | null; state: "active" | "deactivated"; version: number; joined_at: string; deactivated_at: string | null; last_seen_at: string | null; second_factor: boolean; warnings?: (SodWarning)[] };

export type TeamTransferInput = { version?: number; to: string; deactivate?: boolean; ownership?: boolean };

export type TeamTransfer = { member: TeamMember; moved: ({ collection: string; records: number })[]; approvals: number; left: ({ collection: string; id: string; code: string })[]; more: boolean };

export type TeamCoverage = { people: number; powers: number; by_person: ({ person_id: string; alone: number })[]; data: ({ permission: string; summary: string; person_id: string })[]; nobody: (string)[] };

export type Invitation = { id: string; email: string; name: string; roles: (string)[]; invited_by: string; created_at: string; expires_at: string };

export type Role = { name: string; title: string; shipped: boolean; permissions: (string)[]; own: ({ field: string; permissions: (string)[] })[]; members: number; version: number | null; created_at: string | null; updated_at: string | null };

export type RoleCreate = { name: string; title: string; permissions: (string)[]; own?: ({ field: string; permissions: (string)[] })[] };

export type RoleUpdate = { version?: number; title?: string; permissions?: (string)[]; own?: ({ field: string; permissions: (string)[] })[] };

export type ChangedRole = { name: string; title: string; shipped: boolean; permissions: (string)[]; own: ({ field: string; permissions: (string)[] })[]; members: number; version: number | null; created_at: string | null; updated_at: string | null; warnings?: (SodWarning)[] };

export type RolePreview = { name: string; permissions?: (string)[]; own?: ({ field: string; permissions: (string)[] })[] };

export type BlastRadius = { people: number; summary: (string)[]; changes: ({ permission: string; change: "gain" | "lose" | "records" | "fields"; people: number; names: (string)[] })[]; more: boolean };

export type Permission = { name: string; summary: string; kind: "read" | "write"; module: string; tier: "everyone" | "daily" | "managing"; held: boolean; roles: (string)[] };

export type Policy = { id: string; version: number; name: string; effect: "allow" | "deny"; actions: (string)[]; subjects: { roles?: (string)[]; users?: (string)[]; attributes?: Record<string, unknown> }; when: { record?: Record<string, unknown>; subject?: Record<string, unknown>; context?: Record<string, unknown> }; fields: { read?: (string)[]; write?: (string)[]; mask?: (string)[] }; valid_from: string | null; valid_to: string | null; reason: string; active: boolean; created_at: string; created_by: string; updated_at: string; updated_by: string };

export type PolicyDraft = { name: string; effect: "allow" | "deny"; actions: (string)[]; subjects?: { roles?: (string)[]; users?: (string)[]; attributes?: Record<string, unknown> }; when?: { record?: Record<string, unknown>; subject?: Record<string, unknown>; context?: Record<string, unknown> }; fields?: { read?: (string)[]; write?: (string)[]; mask?: (string)[] }; valid_from?: string | null; valid_to?: string | null; reason: string; active?: boolean };

export type AccessDecision = { allowed: boolean; code: string | null; roles: (string)[]; own: (string)[]; policies: (NamedPolicy)[]; fields: { readable: (string)[]; masked: (string)[]; writable: (string)[] } | null };

export type NamedPolicy = { id: string; name: string; effect: "allow" | "deny"; reason: string };

export type PolicyPreview = { people: number; summary: (string)[]; changes: ({ permission: string; change: "gain" | "lose" | "records" | "fields"; people: number; names: (string)[] })[]; more: boolean; copies: (CopiedField)[] };

export type CopiedField = { collection: string; field: string; from: { collection: string; field: string } };

export type PolicyUpdate = { version?: number; name?: string; effect?: "allow" | "deny"; actions?: (string)[]; subjects?: { roles?: (string)[]; users?: (string)[]; attributes?: Record<string, unknown> }; when?: { record?: Record<string, unknown>; subject?: Record<string, unknown>; context?: Record<string, unknown> }; fields?: { read?: (string)[]; write?: (string)[]; mask?: (string)[] }; valid_from?: string | null; valid_to?: string | null; reason?: string; active?: boolean };

export type PolicyTest = { id: string; version: number; name: string; who: { user_id?: string; roles?: (string)[]; team_id?: string; mfa?: boolean; ip?: string; channel?: "http" | "cli" | "job" | "system" | "import"; at?: string }; action: string; record?: Record<string, string | number | boolean | null | (string)[]>; expect: { decision: "allow" | "deny"; masked?: (string)[] }; created_at: string; created_by: string; updated_at: string; updated_by: string };

export type PolicyTestCreate = { name: string; who: { user_id?: string; roles?: (string)[]; team_id?: string; mfa?: boolean; ip?: string; channel?: "http" | "cli" | "job" | "system" | "import"; at?: string }; action: string; record?: Record<string, string | number | boolean | null | (string)[]>; expect: { decision: "allow" | "deny"; masked?: (string)[] } };

export type PolicyTestUpdate = { version?: number; name?: string; who?: { user_id?: string; roles?: (string)[]; team_id?: string; mfa?: boolean; ip?: string; channel?: "http" | "cli" | "job" | "system" | "import"; at?: string }; action?: string; record?: Record<string, string | number | boolean | null | (string)[]>; expect?: { decision: "allow" | "deny"; masked?: (string)[] } };

export type MemberAccess = { user_id: string; state: "active" | "deactivated"; roles: (string)[]; policies: (NamedPolicy)[]; data: ({ permission: string; roles: (string)[]; own: (string)[]; open: boolean; policies: (NamedPolicy)[]; fields: { masked: (string)[]; masked_in_some: (string)[] } })[]; page: Page };

export type SodOverview = { people: number; small_team: boolean; rules: { prevent: number; warn: number; detect: number; off: number }; could_do_both: { open: number; accepted: number; mitigated: number; resolved: number }; did_both: { open: number; accepted: number; mitigated: number; resolved: number }; mitigations: { proposed: number; active: number; expiring: number } };

export type SodRule = { id: string; name: string; risk: string; severity: "low" | "medium" | "high" | "critical"; left: SodSide; right: SodSide; scope: "same_record" | "same_party" | "same_period" | "same_person" | "any"; mode: "prevent" | "warn" | "detect"; assignment: "prevent" | "warn" | "detect"; window_days: number | null; active: boolean; version: number; created_at: string; created_by: string; updated_at: string };

export type SodSide = { any?: (string)[]; all?: (string)[] };

export type SodRuleCreate = { name: string; left: SodSide; right: SodSide; scope: "same_record" | "same_party" | "same_period" | "same_person" | "any"; mode: "prevent" | "warn" | "detect"; risk?: string; severity?: "low" | "medium" | "high" | "critical"; assignment?: "prevent" | "warn" | "detect"; window_days?: number | null; active?: boolean };

export type SodRuleUpdate = { version?: number; name?: string; risk?: string; severity?: "low" | "medium" | "high" | "critical"; left?: SodSide; right?: SodSide; scope?: "same_record" | "same_party" | "same_period" | "same_person" | "any"; mode?: "prevent" | "warn" | "detect"; assignment?: "prevent" | "warn" | "detect"; window_days?: number | null; active?: boolean };

export type SodViolation = { id: string; rule_id: string; rule: string; severity: "low" | "medium" | "high" | "critical"; kind: "potential" | "actual"; person_id: string; subject: { collection: string; id: string } | null; left: string; right: string; state: "open" | "accepted" | "mitigated" | "resolved"; mitigation_id: string | null; times: number; found_at: string; last_at: string; decided_by: string | null; decided_at: string | null; reason: string | null; version: number };

export type SodMitigation = { id: string; rule_id: string; person_ids: (string)[]; subjects: ({ collection: string; id: string })[] | null; owner_id: string; control: string; expires_on: string; state: "proposed" | "active" | "expired" | "revoked"; proposed_by: string; approved_by: string | null; approved_at: string | null; revoked_by: string | null; revoked_at: string | null; version: number; created_at: string };

export type SodMitigationCreate = { rule_id: string; person_ids: (string)[]; subjects?: ({ collection: string; id: string })[]; owner_id: string; control: string; expires_on: string };

export type SodCheck = { user_id?: string; roles?: (string)[]; action?: string; id?: string };

export type SodMet = { rule_id: string; rule: string; severity: "low" | "medium" | "high" | "critical"; mode: "prevent" | "warn" | "detect"; left: string; right: string; subject: string | null; already: boolean };

export type NumberSequence = { series: string; collection: string; prefix: string; digits: number; yearly: boolean; fiscal: boolean; changed: boolean; version: number; next: string; counts: ({ year: string | null; start: number; given: number; last: string | null })[] };

export type NumberSequenceUpdate = { version?: number; prefix?: string; digits?: number; yearly?: boolean; start?: { number: number; year?: string } };

export type Workflow = { collection: string; singular: string; description: string; path: string; initial: string; states: ({ name: string; final: boolean; frozen: boolean; kept: boolean })[]; transitions: (WorkflowMove)[] };

export type WorkflowMove = { name: string; summary: string; from: (string)[]; to: (string)[]; takes: ({ field: string; required: boolean })[]; input: ({ name: string; required: boolean; schema: unknown })[]; permission: string; decides: { asked: string; refused: string | null } | null; allowed: "all" | "own" | "none"; roles: (string)[]; approval_rules: ({ id: string; name: string })[] };

export type Page = { limit: number; next_cursor: string | null; prev_cursor: string | null; total?: number; total_is_at_least?: true };

export type WorkflowAction = { name: string; summary: string; description: string | null; module: string; collection: string | null; kind: "read" | "write"; tier: "everyone" | "daily" | "managing"; http: ({ method: string; path: string })[]; allowed: "all" | "own" | "none"; reason: string | null; executable: boolean; not_executable_because: string | null; dry_run: boolean; approval_rules: ({ id: string; name: string })[]; input: Record<string, unknown>; output: Record<string, unknown>; errors: (string)[] };

export type WorkflowActionWithSchemas = { name: string; summary: string; description: string | null; module: string; collection: string | null; kind: "read" | "write"; tier: "everyone" | "daily" | "managing"; http: ({ method: string; path: string })[]; allowed: "all" | "own" | "none"; reason: string | null; executable: boolean; not_executable_because: string | null; dry_run: boolean; approval_rules: ({ id: string; name: string })[]; input: Record<string, unknown>; output: Record<string, unknown>; errors: (string)[]; components: { schemas: Record<string, unknown> } };

export type ExecutedAction = { action: string; status: number; dry_run: boolean; result: unknown };

export type HeldCall = { status: "pending_approval"; approval: Approval };

export type Approval = { id: string; version: number; state: "pending" | "approved" | "executing" | "executed" | "failed" | "rejected" | "changes_requested" | "withdrawn" | "stale" | "expired" | "cancelled"; action: string; decides: boolean; collection: string | null; record_id: string | null; result_id: string | null; requester: ApprovalPerson; round: number; worth: number | null; rules: ({ id: string; name: string; version: number; total: { others: number; worth: number | null } | null })[]; steps: (ApprovalStep)[]; waits_for_me: boolean; way: "self" | "override" | null; code: string | null; snapshot_hash: string; asked_at: string; due_at: string | null; expires_at: string | null; closed_at: string | null };

export type ApprovalPerson = { id: string; name: string };

export type ApprovalStep = { name: string; order: number; state: "waiting" | "current" | "done"; need: string; required: number; approvers: ({ id: string; name: string; why: string; not_counted: ApprovalTie | null; stands_for: ApprovalPerson | null })[]; votes: ({ by: ApprovalPerson; stands_for: ApprovalPerson | null; joined: boolean; at: string })[] };

export type ApprovalTie = { kind: "invitation" | "password" | "second_factor" | "membership" | "role" | "reactivation" | "choice"; account: ApprovalPerson; by: ApprovalPerson; at: string; until: string };

export type WaitingTask = { kind: "approval" | "review" | "decision"; id: string; title: string; action: string; refuse: string | null; collection: string | null; record_id: string | null; asked_by: string | null; since: string; due_at: string | null };

export type Explanation = { action: string; summary: string; subject: { id: string; roles: (string)[] }; verdict: "allowed" | "held" | "refused" | "invalid" | "not_found"; reasons: (string)[]; permission: { name: string; granted: "all" | "own" | "none"; by: (string)[]; own: (string)[] }; policies: ({ id: string; name: string; effect: "allow" | "deny"; reason: string })[]; duties: ({ id: string; name: string; mode: "prevent" | "warn" | "detect" })[]; record: { collection: string; id: string; state: string; stuck: string | null } | null; problems: ({ path: string; code: string; message: string })[]; approval: { rules: ({ id: string; name: string; total: { others: number; worth: number | null } | null })[]; steps: ({ name: string; order: number; need: string; required: number; approvers: ({ id: string; name: string; why: string; not_counted: ApprovalTie | null })[] })[]; self_approved: boolean } | null };

export type WorkflowWithDiagram = { collection: string; singular: string; description: string; path: string; initial: string; states: ({ name: string; final: boolean; frozen: boolean; kept: boolean })[]; transitions: (WorkflowMove)[]; mermaid: string };

export type ApprovalListed = { id: string; version: number; state: "pending" | "approved" | "executing" | "executed" | "failed" | "rejected" | "changes_requested" | "withdrawn" | "stale" | "expired" | "cancelled"; action: string; decides: boolean; collection: string | null; record_id: string | null; result_id: string | null; requester: ApprovalPerson; round: number; worth: number | null; rules: ({ id: string; name: string; version: number; total: { others: number; worth: number | null } | null })[]; steps: (ApprovalStep)[]; waits_for_me: boolean; way: "self" | "override" | null; code: string | null; snapshot_hash: string; asked_at: string; due_at: string | null; expires_at: string | null; closed_at: string | null; title: string | null };

export type ApprovalDetail = { id: string; version: number; state: "pending" | "approved" | "executing" | "executed" | "failed" | "rejected" | "changes_requested" | "withdrawn" | "stale" | "expired" | "cancelled"; action: string; decides: boolean; collection: string | null; record_id: string | null; result_id: string | null; requester: ApprovalPerson; round: number; worth: number | null; rules: ({ id: string; name: string; version: number; total: { others: number; worth: number | null } | null })[]; steps: (ApprovalStep)[]; waits_for_me: boolean; way: "self" | "override" | null; code: string | null; snapshot_hash: string; asked_at: string; due_at: string | null; expires_at: string | null; closed_at: string | null; title: string | null; input: Record<string, unknown> | null; timeline: (ApprovalTimelineEntry)[] };

export type ApprovalTimelineEntry = { at: string; round: number; step: string | null; kind: "asked" | "approved" | "rejected" | "changes_requested" | "resubmitted" | "withdrawn" | "commented" | "delegated" | "substituted" | "escalated" | "reassigned" | "reminded" | "joined" | "self_approved" | "not_counted" | "overridden" | "stale" | "expired" | "cancelled" | "executed" | "failed" | "reviewed"; by: ApprovalPerson; whom: ApprovalPerson | null; words: string | null };

export type ApprovalDiff = { changed: boolean; erased: boolean; fields: ({ field: string; was: unknown; is: unknown; changed: boolean; masked: boolean })[]; names: Record<string, string> };

export type ApprovalAsk = { action: string; input: Record<string, unknown>; note?: string };

export type ApprovalBulk = { requests: ({ id: string; version?: number; snapshot_hash?: string })[]; decision: "approve" | "reject" | "request_changes"; reason?: string };

export type ApprovalBulkResult = { id: string; status: number; approval: Approval | null; error: { code: string; message: string; status: number } | null };

export type ApprovalResubmit = { input?: Record<string, unknown>; note?: string };

export type ApprovalDelegate = { to: string };

export type ApprovalPreview = { action: string; held: boolean; self_approved: boolean; worth: number | null; rules: ({ id: string; name: string; total: { others: number; worth: number | null } | null })[]; steps: ({ name: string; order: number; need: string; required: number; approvers: ({ id: string; name: string; why: string; not_counted: ApprovalTie | null })[] })[] };

export type ApprovalPreviewAsk = { action: string; input: Record<string, unknown> };

export type ApprovalRule = { id: string; name: string; active: boolean; priority: number; actions: (string)[]; when: ApprovalRuleWhen; steps: (ApprovalRuleStep)[]; material_fields?: (string)[]; expires_in?: number | null; valid_from?: string | null; valid_to?: string | null; version: number; created_at: string; updated_at: string; updated_by: string };

export type ApprovalRuleWhen = { record?: Record<string, unknown>; input?: Record<string, unknown>; subject?: Record<string, unknown>; changes?: (string)[]; raises?: (string)[]; loosens?: true; worth?: Record<string, unknown>; sum?: ApprovalRuleSum };

export type ApprovalRuleSum = { by: (string)[]; days: number; worth: Record<string, unknown> };

export type ApprovalRuleStep = { name: string; approvers: (ApprovalApprover)[]; need: "all" | "any" | number; order?: number; due_in?: number; on_timeout?: "remind" | "escalate" };

export type ApprovalApprover = { role: string } | { user: string } | { manager_of: number } | { head_of_unit: true } | { field: string };

export type ApprovalRuleCreate = { name: string; active?: boolean; priority?: number; actions: (string)[]; when?: ApprovalRuleWhen; steps: (ApprovalRuleStep)[]; material_fields?: (string)[]; expires_in?: number | null; valid_from?: string | null; valid_to?: string | null };

export type ApprovalRuleUpdate = { version?: number; name?: string; active?: boolean; priority?: number; actions?: (string)[]; when?: ApprovalRuleWhen; steps?: (ApprovalRuleStep)[]; material_fields?: (string)[]; expires_in?: number | null; valid_from?: string | null; valid_to?: string | null };

export type ApprovalRuleVersion = { version: number; at: string; by: string; rule: { name: string; active: boolean; priority: number; actions: (string)[]; when: ApprovalRuleWhen; steps: (ApprovalRuleStep)[]; material_fields?: (string)[]; expires_in?: number | null; valid_from?: string | null; valid_to?: string | null } };

export type ApprovalDelegation = { id: string; from: string; to: string; actions: (string)[]; max_worth: number | null; valid_from: string; valid_to: string; state: "planned" | "active" | "over" | "ended"; conflicts: (DelegationConflict)[]; version: number; created_at: string };

export type DelegationConflict = { id: string; name: string };

export type ApprovalDelegationCreate = { to: string; actions?: (string)[]; max_worth?: number | null; valid_from: string; valid_to: string };

export type ApprovalDelegationUpdate = { actions?: (string)[]; max_worth?: number | null; valid_from?: string; valid_to?: string };

export type ApprovalReview = { id: string; approval_id: string; action: string; record_id: string | null; way: "self" | "override"; subject: ApprovalPerson; state: "open" | "done"; verdict: "in_order" | "not_in_order" | null; note: string | null; reviewer: ApprovalPerson | null; opened_at: string; reviewed_at: string | null };

export type ApprovalReviewComplete = { verdict: "in_order" | "not_in_order"; note: string };

export type ApprovalStats = { from: string; to: string; waiting: number; waiting_by_age: { under_a_day: number; one_to_three_days: number; three_to_seven_days: number; over_a_week: number }; late: number; executed: number; rejected: number; failed: number; self_approved: number; overridden: number; mean_hours: number | null; open_reviews: number };

export type AuditEvent = { id: string; org: string; seq: number; at: string; actor: string; via: string; session: string | null; ip: string; correlation_id: string; action: string; collection: string | null; record_id: string | null; version: number | null; outcome: "ok" | "denied" | "failed" | "held" | "dry_run" | "replayed"; code: string | null; returned: number | null; before: Record<string, unknown> | null; after: Record<string, unknown> | null; withheld?: true; masked?: (string)[]; personal?: "shown" | "partly" | "sealed" | "erased"; policy_ids: (string)[]; approval_id: string | null; mfa: boolean; prev_hash: string; hash: string };

export type AuditArchivedEvent = { id: string; seq: number; hash: string; archived: { segment: number; file: string; sha256: string } };

export type AuditProof = { event: string | null; leaf_hash: string; index: number; size: number; root: string; path: (string)[]; checkpoint: string };

export type AuditDecision = { event: string; at: string; action: string; outcome: string; code: string | null; person: { id: string; active: boolean; roles: (string)[]; team_id: string | null }; replayed: AuditVerdictOfAccess; same: boolean; duties: ({ id: string; name: string; mode: string; by_event: string | null; replayed: boolean })[]; record: { collection: string; id: string; version: number | null; facts: Record<string, unknown>; masked: (string)[] } | null; today: { allowed: boolean; code: string | null; roles: (string)[]; policies: ({ id: string; name: string; effect: string; reason: string })[] }; notes: (string)[] };

export type AuditVerdictOfAccess = { allowed: boolean; code: string | null; roles: (string)[]; policies: ({ id: string; name: string; effect: string; reason: string })[] };

export type AuditSample = { data: (AuditEvent)[]; seed: string; size: number; last: number; population: number };

export type AuditVerdict = { ok: boolean; checked: number; from: number; to: number; head: { seq: number; hash: string }; signed: number; cosigned?: { size: number; witnesses: number }; archived?: number; breach?: AuditBreach };

export type AuditBreach = { seq: number; kind: "edited" | "missing" | "reordered" | "truncated" | "bad_signature"; message: string };

export type AuditCheckpoints = { data: (AuditCheckpoint)[]; page: Page; name: string; origin: string; public_key: AuditPublicKey };

export type AuditCheckpoint = { size: number; at: string; note: string };

export type AuditPublicKey = { kty: "OKP"; crv: "Ed25519"; x: string };

export type AuditConsistency = { first: number; second: number; first_root: string; second_root: string; path: (string)[]; first_checkpoint: string | null; second_checkpoint: string };

export type AuditCosign = { note: string };

export type AuditCosignatures = { data: (AuditCosignature)[] };

export type AuditCosignature = { witness_id: string; name: string; at: string; line: string };

export type AuditWitness = { id: string; name: string; public_key: AuditPublicKey; version: number; created_at: string };

export type AuditWitnessCreate = { name: string; public_key: AuditPublicKey };

export type AuditReport = { day: string; at: string; healthy: boolean; freehold_report: 1; report: string; signature: string };

export type AuditSignedReport = { freehold_report: 1; report: string; signature: string };

export type AuditSegment = { number: number; first: number; last: number; events: number; state: "sealed" | "archived" | "emptying" | "emptied" | "refilling"; sealed_at: string; seal: string; archive: { file: string; sha256: string; bytes: number; plain_bytes: number; archived_at: string } | null; confirmed_at: string | null; confirmed_by: string | null };

export type Import = { id: string; version: number; collection: string; state: "uploaded" | "checking" | "checked" | "running" | "done" | "stopped" | "failed" | "cancelled" | "undoing" | "undone"; filename: string | null; size: number; sha256: string; format: ImportFormat | null; sheets: (string)[]; columns: ({ name: string; samples: (string)[] })[]; mapping: (ImportMapping)[]; action: "create" | "upsert"; mode: "partial" | "atomic"; key: string | null; group_by: string | null; empty: "keep" | "clear"; hash: string | null; progress: { done: number; total: number | null; created: number; updated: number; unchanged: number; held: number; failed: number; undone: number; kept: number }; stopped: { code: string; message: string } | null; created_by: string; created_at: string; updated_at: string; checked_at: string | null; started_at: string | null; finished_at: string | null; file_until: string | null };

export type ImportFormat = { kind: "csv" | "xlsx" | "ndjson" | "json"; encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"; delimiter: "," | ";" | "\t" | "|"; header: boolean; sheet: string | null; decimal: "." | ","; dates: "dmy" | "mdy" | null };

export type ImportMapping = { column: string; field: string | null };

export type ImportFormatChange = { kind?: "csv" | "xlsx" | "ndjson" | "json"; encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"; delimiter?: "," | ";" | "\t" | "|"; header?: boolean; sheet?: string | null; decimal?: "." | ","; dates?: "dmy" | "mdy" | null };

export type ImportProblem = { row: number; column: string | null; code: string; message: string; value: string | null };

export type ImportRow = { row: number; outcome: "created" | "updated"; record_id: string; version: number; undo: "undone" | "kept" | null; undo_reason: string | null };

export type DataExportRequest = { collection: string; format: "csv" | "xlsx" | "ndjson" | "json"; filter?: Record<string, string | number | boolean | Record<string, string | number | boolean>>; q?: string; sort?: (string)[]; fields?: (string)[]; archived?: boolean; delimiter?: "," | ";" | "\t"; bom?: boolean; lines?: boolean };

export type DataExport = { id: string; version: number; state: "queued" | "running" | "ready" | "failed" | "expired" | "deleted"; kind: "records" | "archive"; collection: string | null; format: string; request: Record<string, unknown> | null; rows: number | null; size: number | null; sha256: string | null; file_name: string | null; error: { code: string; message: string } | null; requested_by: string; created_at: string; finished_at: string | null; expires_at: string | null };

export type FormerLog = { origin: string; public_key: { kty: string; crv: string; x: string }; events: number; head: string; sha256: string; arrived_at: string };

export type DataScope = { data: (DataScopeItem)[]; counts: { undecided: number; include: number; exclude: number }; hash: string | null; consequences: (string)[] };

export type DataScopeItem = { collection: string; id: string; label: string | null; why: string; certain: boolean; part: "whole" | "words"; decision: "undecided" | "include" | "exclude"; reason: string | null; outcome: unknown | null };

export type DataScopeDecision = { collection: string; id: string; decision: "include" | "exclude"; reason?: "another_person" | "not_personal" | "other_basis" | "rights_of_others"; part?: "whole" | "words" };

export type DataRequestCertificate = { statement: string; sha256: string; note: string; issued_at: string };

export type DataRequestVerdict = { ok: boolean; signed: boolean; signed_by: string | null; whole: boolean; concerns: boolean | null };

export type DataRequestDeadline = { id: string; number: string; kind: string; state: string; received_on: string; due_on: string; days_left: number; overdue: boolean; warned: number; extended: boolean };

export type DataRestriction = { collection: string; id: string; request_id: string; since: string };

export type RetentionSchedule = { id: string; collection: string; title: string; start: string; months: number; states: (string)[]; action: "erase" | "anonymise" | "archive" | "review"; basis: string; obliges: boolean; automatic: boolean; active: boolean; version: number; created_at: string; updated_at: string };

export type RetentionScheduleCreate = { collection: string; title: string; start: string; months: number; action: "erase" | "anonymise" | "archive" | "review"; basis: string; states?: (string)[]; obliges?: boolean; automatic?: boolean; active?: boolean };

export type RetentionScheduleUpdate = { version?: number; title?: string; start?: string; months?: number; action?: "erase" | "anonymise" | "archive" | "review"; basis?: string; states?: (string)[]; obliges?: boolean; automatic?: boolean; active?: boolean };

export type RetentionDue = { collection: string; id: string; action: string; due_on: string; basis: string };

export type RetentionRun = { id: string; schedule_id: string; collection: string; action: string; cutoff: string; state: string; found: number; done: number; kept: Record<string, number>; proposed_at: string; confirmed_by: string | null; finished_at: string | null };

export type Pack = { size: "solo" | "small" | "grown"; purpose: string; current: boolean; areas: ({ name: string; title: string; items: ({ key: string; title: string; settings: Record<string, unknown> })[] })[] };

export type PackComparison = { size: "solo" | "small" | "grown"; counts: Record<string, number>; areas: ({ name: string; title: string; items: (PackItemCompared)[] })[]; first_steps: (FirstStep)[] };

export type PackItemCompared = { key: string; title: string; standing: "add" | "update" | "same" | "edited" | "removed" | "yours"; id: string | null; changes: ({ setting: string; from: unknown; to: unknown })[] };

export type FirstStep = { action: string; title: string; done: boolean };

export type LibraryDomain = { id: string; version: number; namespace: "shared" | "org"; name: string; description: string | null; audience: Audience; documents: number; created_at: string; created_by: string; updated_at: string };

export type Audience = { all?: boolean; user_ids?: (string)[]; roles?: (string)[]; team_ids?: (string)[] };

export type LibraryDocument = { id: string; version: number; namespace: "shared" | "org"; title: string; domain: { id: string; name: string } | null; audience: Audience; audience_inherited: boolean; position: number; file_name: string; origin: "upload" | "folder" | "starter" | "published" | "record"; size: number; sha256: string; format: "markdown" | "html" | "text" | "csv" | "docx" | "pdf" | "odt" | "epub" | "cnxml" | "asciidoc" | null; language: string | null; pages: number | null; words: number; revision: number; state: "queued" | "reading" | "ready" | "failed"; stage: "read" | "write" | "index" | "concepts" | null; units_done: number; units_total: number; progress: number; error: { code: string; message: string } | null; warnings: (string)[]; duplicate_of: string | null; created_at: string; created_by: string; updated_at: string; updated_by: string };

export type LibraryDocumentDetail = { id: string; version: number; namespace: "shared" | "org"; title: string; domain: { id: string; name: string } | null; audience: Audience; audience_inherited: boolean; position: number; file_name: string; origin: "upload" | "folder" | "starter" | "published" | "record"; size: number; sha256: string; format: "markdown" | "html" | "text" | "csv" | "docx" | "pdf" | "odt" | "epub" | "cnxml" | "asciidoc" | null; language: string | null; pages: number | null; words: number; revision: number; state: "queued" | "reading" | "ready" | "failed"; stage: "read" | "write" | "index" | "concepts" | null; units_done: number; units_total: number; progress: number; error: { code: string; message: string } | null; warnings: (string)[]; duplicate_of: string | null; created_at: string; created_by: string; updated_at: string; updated_by: string; revisions: (LibraryRevision)[] };

export type LibraryRevision = { revision: number; sha256: string; size: number; format: "markdown" | "html" | "text" | "csv" | "docx" | "pdf" | "odt" | "epub" | "cnxml" | "asciidoc" | null; language: string | null; pages: number | null; words: number; length: number; text_sha256: string | null; warnings: (string)[]; created_at: string; created_by: string; read_at: string | null };

export type LibraryBlock = { ordinal: number; kind: "heading" | "paragraph" | "list_item" | "definition" | "example" | "quote" | "caption" | "table" | "code" | "formula" | "note" | "summary" | "glossary" | "objective" | "exercise" | "contents"; level: number | null; page: number | null; heading_path: (string)[]; start: number; end: number; text: string; marks: ({ start: number; end: number; kind: string; target?: string })[]; highlights: ({ start: number; end: number })[] };

export type LibraryHeading = { ordinal: number; level: number; page: number | null; start: number; text: string };

export type LibraryHit = { rank: number; document_id: string; title: string; namespace: "shared" | "org"; revision: number; kind: "heading" | "paragraph" | "list_item" | "definition" | "example" | "quote" | "caption" | "table" | "code" | "formula" | "note" | "summary" | "glossary" | "objective" | "exercise" | "contents"; heading_path: (string)[]; page: number | null; ordinal: number; start: number; end: number; text: string; highlights: ({ start: number; end: number })[] };

export type LibraryStatus = { namespace: "shared" | "org"; documents: { queued: number; reading: number; ready: number; failed: number }; words: number; revision: number; graph_revision: number; under_way: ({ document_id: string; title: string; file_name: string; stage: "read" | "write" | "index" | "concepts"; progress: number })[]; jobs: number };

export type LibraryLimits = { bytes: number; pages: number; words: number };

export type Concept = { id: string; version: number; namespace: "shared" | "org"; name: string; aliases: (string)[]; language: string; domains: ({ id: string; name: string })[]; definition: Claim | null; status: "proposed" | "confirmed" | "rejected" | "locked"; salience: number; level: number; frequency: number; documents: number; created_at: string; updated_at: string; updated_by: string };

export type Claim = { id: string; text: string; kind: "definition" | "property" | "example" | "step" | "contrast" | "caution"; origin: "quote" | "compressed" | "generated"; support: "verbatim" | "lexical" | "model_checked"; score: number; citations: (Citation)[] };

export type Citation = { document_id: string; title: string; namespace: "shared" | "org"; revision: number; locator: { page?: number; heading_path: (string)[]; start: number; end: number }; quote: string; quote_sha256: string };

export type ConceptDetail = { id: string; version: number; namespace: "shared" | "org"; name: string; aliases: (string)[]; language: string; domains: ({ id: string; name: string })[]; definition: Claim | null; status: "proposed" | "confirmed" | "rejected" | "locked"; salience: number; level: number; frequency: number; documents: number; created_at: string; updated_at: string; updated_by: string; names: ({ name: string; source: "acronym" | "variant" | "glossary" | "redirect" | "human"; document_id: string | null })[]; definitions: (Claim)[]; mentions: ({ document_id: string; title: string; count: number; citations: (Citation)[] })[] };

export type ConceptGraph = { domain: { id: string; name: string } | null; concepts: (GraphConcept)[]; edges: (GraphLink)[]; roots: (string)[]; cycles_broken: ({ removed_edge: { from: string; to: string; confidence: number }; reason: string })[]; revision: string; page: Page };

export type GraphConcept = { id: string; namespace: "shared" | "org"; name: string; aliases: (string)[]; language: string; domain: ({ id: string; name: string })[]; definition?: Claim | null; level: number; frequency: number; documents: number; status: "proposed" | "confirmed" | "rejected" | "locked"; prerequisites: ({ id: string; name: string; confidence: number })[]; same_as?: string; path?: ({ id: string; name: string })[] };

export type GraphLink = { id: string; version: number; namespace: "shared" | "org"; type: "prerequisite" | "partOf" | "related"; confidence: number; signals: Record<string, number>; status: "proposed" | "confirmed" | "rejected" | "locked"; locked: boolean; from: string; to: string; evidence?: (Citation)[] };

export type GraphEdge = { id: string; version: number; namespace: "shared" | "org"; type: "prerequisite" | "partOf" | "related"; confidence: number; signals: Record<string, number>; status: "proposed" | "confirmed" | "rejected" | "locked"; locked: boolean; from: { id: string; name: string }; to: { id: string; name: string }; evidence: (Citation)[]; updated_at: string; updated_by: string };

export type LanguageModelSettings = { enabled: boolean; status: "off" | "ready" | "price_unknown" | "blocked"; base_url: string | null; api_key_set: boolean; model: string | null; currency: string; prompt_price: number | null; completion_price: number | null; timeout_seconds: number; concurrency: number; max_output_tokens: number; daily_cap: number | null; monthly_cap: number | null; builtin_rate: number; blocked_at: string | null; version: number; updated_at: string | null; updated_by: string | null };

export type LanguageModelSettingsUpdate = { version?: number; enabled?: boolean; base_url?: string | null; api_key?: string | null; model?: string | null; prompt_price?: number | null; completion_price?: number | null; timeout_seconds?: number; concurrency?: number; max_output_tokens?: number; daily_cap?: number | null; monthly_cap?: number | null; builtin_rate?: number };

export type LanguageModelTest = { ok: boolean; message: string; milliseconds: number; prompt_tokens: number; completion_tokens: number; cost_micro: number };

export type LanguageModels = { models: (string)[] };

export type Usage = { currency: string; time_zone: string; from: string; to: string; windows: (SpendWindow)[]; keys: (KeyUsage)[]; engines: (EngineUsage)[]; days: (DayUsage)[] };

export type SpendWindow = { window: "daily" | "monthly"; period: string; cap: number | null; settled: number; held: number; remaining: number | null; resets_at: string };

export type KeyUsage = { id: string; name: string; blocked: boolean; windows: (SpendWindow)[]; engines: (EngineUsage)[] };

export type EngineUsage = { engine: "builtin" | "model"; calls: number; prompt_tokens: number; completion_tokens: number; cost_micro: number; cpu_ms: number };

export type DayUsage = { day: string; calls: number; prompt_tokens: number; completion_tokens: number; cost_micro: number; cpu_ms: number };

export type ModelCallList = { data: (ModelCall)[]; page: Page };

export type ModelCall = { purpose: string; engine: "builtin" | "model"; model: string | null; api_key: string | null; job: string | null; unit: string | null; attempt: number; state: "held" | "settled" | "released"; outcome: string | null; estimate: number; cost: number | null; prompt_tokens: number; completion_tokens: number | null; max_output_tokens: number; created_at: string; sent_at: string | null; settled_at: string | null };

export type ConceptExplanation = { id: string; concept: { id: string | null; name: string; namespace: "shared" | "org" | null }; level: "introductory" | "intermediate" | "advanced"; language: string; verdict: "grounded" | "partial" | "insufficient_evidence"; explanation: string; claims: (Claim)[]; assumes: (ConceptNeighbour)[]; leads_to: (ConceptNeighbour)[]; conflicts: ({ claim_ids: (string)[]; note: string })[]; not_found: (string)[]; guardrails: { input_flags: (string)[]; redactions: number; dropped_claims: ({ reason: string })[] }; engine: { name: string; version: string; model?: string; mode: "builtin" | "model"; fallback?: string }; library: { revisions: ({ namespace: "shared" | "org"; revision: number })[] }; stale: boolean; usage: { engine: string; prompt_tokens: number; completion_tokens: number; cost_micro: number; currency: string; cpu_ms: number }; correlation_id: string };

export type ConceptNeighbour = { id: string; name: string; namespace: "shared" | "org"; confidence: number };

export type AskedExplanation = { id: string; concept: { id: string | null; name: string; namespace: "shared" | "org" | null }; level: "introductory" | "intermediate" | "advanced"; language: string; verdict: "grounded" | "partial" | "insufficient_evidence"; asked_at: string; definition: string | null };

export type CourseJobAccepted = { job_id: string; status: "queued"; status_url: string; estimated_cost: EstimatedCost };

export type EstimatedCost = { worst_case_micro: number | null; currency: string; engine: "builtin" | "model" };

export type CoursePlan = { dry_run: true; topic: string; title: string; language: string; modules: ({ title: string; estimated_minutes: number; lessons: (string)[] })[]; coverage: { concepts_requested: number; concepts_grounded: number; gaps: (CourseGap)[] }; documents: ({ id: string; title: string })[]; estimated_cost: EstimatedCost };

export type CourseGap = { concept: string; reason: "not_in_library" | "no_definition" | "only_mentioned" };

export type CourseJob = { job_id: string; status: "queued" | "running" | "waiting" | "cancelling" | "succeeded" | "failed" | "cancelled" | "expired"; terminal: boolean; topic: string; request: CourseRequest; progress: number; stage: "resolve" | "retrieve" | "concepts" | "graph" | "outline" | "lessons" | "assessments" | "verify" | "assemble" | null; units_done: number; units_total: number | null; units_reused: number; position: number | null; estimated_start_at: string | null; waiting: { reason: "budget" | "model_unavailable"; resume_at: string } | null; error: { code: string; message: string } | null; course_id: string | null; course_version: number | null; usage: GenerationUsage; attempt: number; status_url: string; created_at: string; started_at: string | null; finished_at: string | null; course?: Course; partial?: { lessons: (CourseLesson)[] }; ask_again_after: number | null };

export type CourseRequest = { topic: string; domain?: string; audience?: string; level?: "introductory" | "intermediate" | "advanced"; lessons?: number; language?: string; namespace?: "auto" | "shared" | "org"; documents?: (string)[]; max_cost?: number; on_budget?: "builtin" | "wait" | "fail" };

export type GenerationUsage = { engine: string; prompt_tokens: number; completion_tokens: number; cost_micro: number; currency: string; cpu_ms: number };

export type Course = { id: string; version: number; topic: string; title: string; language: string; level: "introductory" | "intermediate" | "advanced"; audience: string | null; created_at: string; engine: { name: string; version: string; model?: string; mode: "builtin" | "model" | "mixed" }; library: { revision: { shared: number; org: number }; namespaces: ("shared" | "org")[]; documents: ({ id: string; title: string; sha256: string; revision: number })[] }; namespace: "auto" | "shared" | "org"; summary: string; prerequisites: (CourseConceptRef)[]; outcomes: (CourseObjective)[]; modules: (CourseModule)[]; graph: { nodes: ({ id: string; name: string; namespace: "shared" | "org"; lesson_id: string | null })[]; edges: ({ from: string; to: string; confidence: number })[] }; coverage: { concepts_requested: number; concepts_grounded: number; gaps: (CourseGap)[] }; quality: { grounded_share: number; claim_count: number; dropped_claims: number; order_violations: number }; warnings: (string)[]; usage: GenerationUsage; stale: boolean };

export type CourseConceptRef = { id: string; name: string; namespace: "shared" | "org" };

export type CourseObjective = { id: string; text: string; bloom: "remember" | "understand" | "apply" | "analyse" | "evaluate"; concept_ids: (string)[] };

export type CourseModule = { id: string; order: number; title: string; rationale: string; estimated_minutes: number; lessons: (CourseLesson)[]; assessment: { pass_score: number; items: (CourseItem)[] } };

export type CourseLesson = { id: string; order: number; title: string; estimated_minutes: number; mode: "builtin" | "model"; locked: boolean; concept_ids: (string)[]; objectives: (CourseObjective)[]; requires: (string)[]; content: (CourseContent)[]; key_terms: ({ concept_id: string; name: string; claim: Claim })[]; checks: (CourseItem)[] };

export type CourseContent = { type: "definition" | "explanation" | "example" | "procedure" | "figure_ref" | "table" | "code"; heading?: string; claims: (Claim)[] };

export type CourseItem = { id: string; type: "mcq" | "multi" | "cloze" | "short" | "order" | "match" | "truefalse"; bloom: "remember" | "understand" | "apply" | "analyse" | "evaluate"; stem: string; options: ({ id: string; text: string })[]; prompts?: ({ id: string; text: string })[]; concept_ids: (string)[]; difficulty: number; answer: string | (string)[] | boolean | Record<string, string>; accepted?: (string)[]; explanation: Claim; proof: (Citation)[] };

export type CourseJobSummary = { job_id: string; status: "queued" | "running" | "waiting" | "cancelling" | "succeeded" | "failed" | "cancelled" | "expired"; terminal: boolean; topic: string; request: CourseRequest; progress: number; stage: "resolve" | "retrieve" | "concepts" | "graph" | "outline" | "lessons" | "assessments" | "verify" | "assemble" | null; units_done: number; units_total: number | null; units_reused: number; position: number | null; estimated_start_at: string | null; waiting: { reason: "budget" | "model_unavailable"; resume_at: string } | null; error: { code: string; message: string } | null; course_id: string | null; course_version: number | null; usage: GenerationUsage; attempt: number; status_url: string; created_at: string; started_at: string | null; finished_at: string | null };

export type CatalogueCard = { id: string; version: number; state: "draft" | "published" | "archived"; title: string; language: string; latest: number; published: number | null; by_key: boolean; created_at: string; created_by: string; updated_at: string; updated_by: string; about: { summary: string; level: "introductory" | "intermediate" | "advanced"; audience: string | null; modules: number; lessons: number; minutes: number; concepts_requested: number; concepts_grounded: number; gaps: number; stale: boolean } };

export type CatalogueCourse = { id: string; version: number; state: "draft" | "published" | "archived"; title: string; language: string; latest: number; published: number | null; by_key: boolean; created_at: string; created_by: string; updated_at: string; updated_by: string; number: number; course: ShownCourse };

export type ShownCourse = { id: string; version: number; topic: string; title: string; language: string; level: "introductory" | "intermediate" | "advanced"; audience: string | null; created_at: string; engine: { name: string; version: string; model?: string; mode: "builtin" | "model" | "mixed" }; library: { revision: { shared: number; org: number }; namespaces: ("shared" | "org")[]; documents: ({ id: string; title: string; sha256: string; revision: number })[] }; namespace: "auto" | "shared" | "org"; summary: string; prerequisites: (CourseConceptRef)[]; outcomes: (CourseObjective)[]; modules: (ShownCourseModule)[]; graph: { nodes: ({ id: string; name: string; namespace: "shared" | "org"; lesson_id: string | null })[]; edges: ({ from: string; to: string; confidence: number })[] }; coverage: { concepts_requested: number; concepts_grounded: number; gaps: (CourseGap)[] }; quality: { grounded_share: number; claim_count: number; dropped_claims: number; order_violations: number }; warnings: (string)[]; usage: GenerationUsage; stale: boolean };

export type ShownCourseModule = { id: string; order: number; title: string; rationale: string; estimated_minutes: number; lessons: (ShownCourseLesson)[]; assessment: { pass_score: number; items: (ShownCourseItem)[] } };

export type ShownCourseLesson = { id: string; order: number; title: string; estimated_minutes: number; mode: "builtin" | "model"; locked: boolean; concept_ids: (string)[]; objectives: (CourseObjective)[]; requires: (string)[]; content: (CourseContent)[]; key_terms: ({ concept_id: string; name: string; claim: Claim })[]; checks: (ShownCourseItem)[] };

export type ShownCourseItem = { id: string; type: "mcq" | "multi" | "cloze" | "short" | "order" | "match" | "truefalse"; bloom: "remember" | "understand" | "apply" | "analyse" | "evaluate"; stem: string; options: ({ id: string; text: string })[]; prompts?: ({ id: string; text: string })[]; concept_ids: (string)[]; difficulty: number; answer?: string | (string)[] | boolean | Record<string, string>; accepted?: (string)[]; explanation?: Claim; proof?: (Citation)[] };

export type CourseVersion = { number: number; created_at: string; stale: boolean; stale_since: string | null; modules: number; lessons: number; mode: "builtin" | "model" | "mixed" };

export type CourseDifference = { from: number; to: number; same: boolean; documents: { added: ({ id: string; title: string })[]; removed: ({ id: string; title: string })[]; changed: ({ id: string; title: string; from: number; to: number })[] }; modules: { added: ({ id: string; title: string })[]; removed: ({ id: string; title: string })[] }; lessons: { added: ({ id: string; title: string })[]; removed: ({ id: string; title: string })[]; changed: ({ id: string; title: string; title_before?: string; moved: boolean; claims_added: (string)[]; claims_removed: (string)[]; checks_added: number; checks_removed: number })[] }; concepts: { added: (string)[]; removed: (string)[] } };

export type CatalogueEntry = { id: string; version: number; state: "draft" | "published" | "archived"; title: string; language: string; latest: number; published: number | null; by_key: boolean; created_at: string; created_by: string; updated_at: string; updated_by: string };

export type DocumentDependents = { concepts: number; concepts_alone: number; explanations: number; courses: ({ id: string; title: string; state: "draft" | "published" | "archived" })[] };

export type LearningEnrolment = { id: string; version: number; state: "assigned" | "started" | "overdue" | "completed" | "withdrawn"; assignment_id: string | null; course_id: string | null; course_version: number | null; user_id: string | null; due_on: string | null; standing: EnrolmentStanding | null; progress: number | null; score: number | null; pass_score: number | null; attempts: number | null; started_at: string | null; completed_at: string | null; repeat_on: string | null; reminded_on: string | null; withdrawn_because: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type EnrolmentStanding = { lessons: (string)[]; scores: Record<string, number> };

export type CustomFacts = Record<string, string | number | boolean | null>;

export type LearnersCourse = { id: string; version: number; title: string; language: string; summary: string; stale: boolean; modules: ({ id: string; order: number; title: string; rationale: string; estimated_minutes: number; lessons: ({ id: string; order: number; title: string; estimated_minutes: number; objectives: (CourseObjective)[]; requires: (string)[]; content: (CourseContent)[]; key_terms: ({ concept_id: string; name: string; claim: Claim })[]; checks: (CourseQuestion)[]; done: boolean })[]; assessment: { items: (CourseQuestion)[]; best_score: number | null } })[] };

export type CourseQuestion = { id: string; type: string; stem: string; options: ({ id: string; text: string })[]; prompts?: ({ id: string; text: string })[] };

export type CourseAnswers = Record<string, CourseAnswer>;

export type CourseAnswer = boolean | string | (string)[] | Record<string, string>;

export type AnswerResults = { results: (AnswerResult)[]; score: number; passed: boolean | null; enrolment: LearningEnrolment };

export type AnswerResult = { item_id: string; right: boolean; answer: unknown; explanation: Claim };

export type DueReview = { card_id: string; course: CourseRef; due_at: string; retrievability: number; question: CourseQuestion };

export type CourseRef = { id: string; title: string; state: string };

export type ReviewResult = { result: AnswerResult; due_at: string; reviews: number };

export type CardAnswer = { item_id: string; answer: unknown; explanation: Claim; due_after: { again: string; hard: string; good: string; easy: string } };

export type LearningProgress = { course: CourseRef | null; assignment: { id: string; title: string; state: string } | null; people: number; completed: number; open: number; overdue: number; withdrawn: number; progress: number; score: number | null };

export type ApiKeyList = { data: (ApiKey)[]; page: Page };

export type ApiKey = { id: string; version: number; name: string; prefix: string; state: "active" | "closed" | "expired" | "revoked"; scopes: ("courses:create" | "courses:read" | "courses:cancel" | "concepts:explain" | "graph:read" | "graph:private" | "library:private" | "usage:read")[]; namespaces: ("shared" | "org")[]; audience: Audience | null; daily_cap: number | null; monthly_cap: number | null; ip_allow: (string)[]; expires_at: string | null; overlap_until: string | null; revoked_at: string | null; revoked_by: string | null; blocked_at: string | null; blocked_because: string | null; last_used_at: string | null; created_at: string; created_by: string; created_by_active: boolean; updated_at: string; updated_by: string };

export type ApiKeyCreate = { name: string; scopes: ("courses:create" | "courses:read" | "courses:cancel" | "concepts:explain" | "graph:read" | "graph:private" | "library:private" | "usage:read")[]; namespaces?: ("shared" | "org")[]; audience?: Audience | null; daily_cap: number; monthly_cap: number; ip_allow?: (string)[]; expires_at?: string | null };

export type ApiKeyWithSecret = { id: string; version: number; name: string; prefix: string; state: "active" | "closed" | "expired" | "revoked"; scopes: ("courses:create" | "courses:read" | "courses:cancel" | "concepts:explain" | "graph:read" | "graph:private" | "library:private" | "usage:read")[]; namespaces: ("shared" | "org")[]; audience: Audience | null; daily_cap: number | null; monthly_cap: number | null; ip_allow: (string)[]; expires_at: string | null; overlap_until: string | null; revoked_at: string | null; revoked_by: string | null; blocked_at: string | null; blocked_because: string | null; last_used_at: string | null; created_at: string; created_by: string; created_by_active: boolean; updated_at: string; updated_by: string; secret: string };

export type ApiKeyUpdate = { version?: number; name?: string; scopes?: ("courses:create" | "courses:read" | "courses:cancel" | "concepts:explain" | "graph:read" | "graph:private" | "library:private" | "usage:read")[]; namespaces?: ("shared" | "org")[]; audience?: Audience | null; daily_cap?: number; monthly_cap?: number; ip_allow?: (string)[]; expires_at?: string | null };

export type ApiKeyRotate = { overlap_minutes?: number; expires_at?: string | null };

export type SearchHit = { collection: string; id: string; label: string; state: string; number: string | null };

export type SavedViews = { data: (SavedView)[]; default_id: string | null };

export type SavedView = { id: string; version: number; collection: string; name: string; shared: boolean; mode: "table" | "board" | "calendar"; filter: Record<string, Record<string, string>>; q: string | null; sort: (string)[]; archived: boolean; columns: ({ field: string; width?: number })[]; calendar_field: string | null; mine: boolean; person: string; created_at: string; updated_at: string };

export type SavedViewCreate = { collection: string; name: string; shared?: boolean; mode?: "table" | "board" | "calendar"; filter?: Record<string, Record<string, string>>; q?: string | null; sort?: (string)[]; archived?: boolean; columns?: ({ field: string; width?: number })[]; calendar_field?: string | null };

export type SavedViewUpdate = { version?: number; name?: string; shared?: boolean; mode?: "table" | "board" | "calendar"; filter?: Record<string, Record<string, string>>; q?: string | null; sort?: (string)[]; archived?: boolean; columns?: ({ field: string; width?: number })[]; calendar_field?: string | null };

export type Board = { collection: string; columns: (BoardColumn)[]; count_at_least?: number };

export type BoardColumn = { state: string; count: number | null; sums: ({ currency: string | null; amount: number })[]; data: (Record<string, unknown>)[]; next_cursor: string | null };

export type RecordLabel = { collection: string; id: string; label: (string | null)[]; number: string | null; state: string | null; archived: boolean; joint?: string };

export type RelatedRecords = { collection: string; field: string; count: number | null };

export type Comment = { id: string; collection: string; record_id: string; author: string; body: string; mentions: (string)[]; created_at: string; edited_at: string | null; editable_until: string | null };

export type Notice = { id: string; at: string; kind: "named" | "moved" | "answered" | "mentioned" | "commented" | "due" | "loosened" | "reset" | "condition"; collection: string; record_id: string; label: string; what: string | null; actor: { id: string; name: string }; read: boolean };

export type HelpPageRef = { page: string; title: string; language: "en" | "de"; domain: string; summary: string };

export type HelpHit = { page: string; title: string; language: "en" | "de"; heading: string; anchor: string; excerpt: string };

export type HelpPage = { page: string; title: string; language: "en" | "de"; domain: string; markdown: string };

export type CrmAccountView = { id: string; version?: number; state?: "prospect" | "active" | "inactive" | "blocked" | "merged"; name?: string | null; legal_name?: string | null; kinds?: ("customer" | "supplier" | "partner")[] | null; tax_id?: string | null; website?: string | null; email?: string | null; phone?: string | null; industry?: string | null; size?: "micro" | "small" | "medium" | "large" | null; currency?: string | null; payment_term_days?: number | null; credit_limit?: Money | null; billing?: Address | null; shipping?: Address | null; bank_details?: BankDetails | null; parent_id?: string | null; block_reason?: string | null; merged_into_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; parent?: CrmAccountView | null; merged_into?: CrmAccountView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type Money = { amount: number; currency: string };

export type Address = { street?: string; postal_code?: string; city?: string; region?: string; country?: string };

export type BankDetails = { holder?: string; iban?: string; bic?: string; account_number?: string; bank?: string };

export type HistoryEntry = { version: number; at: string; actor: string; action: string; changes: ({ field: string; from: unknown; to: unknown })[] };

export type TransitionOption = { name: string; summary: string; from: (string)[]; to: (string)[]; takes: ({ field: string; required: boolean })[]; input: ({ name: string; required: boolean; schema: unknown })[]; effects: string; held_by: ({ id: string; name: string })[]; decides: string | null; allowed: boolean; reason?: string };

export type CrmAccountCreate = { name: string; legal_name?: string | null; kinds?: ("customer" | "supplier" | "partner")[]; tax_id?: string | null; website?: string | null; email?: string | null; phone?: string | null; industry?: string | null; size?: "micro" | "small" | "medium" | "large" | null; currency?: string | null; payment_term_days?: number | null; credit_limit?: MoneyInput | null; billing?: Address | null; shipping?: Address | null; bank_details?: BankDetails | null; parent_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type MoneyInput = number | { amount: number; currency?: string };

export type CrmAccount = { id: string; version: number; state: "prospect" | "active" | "inactive" | "blocked" | "merged"; name: string | null; legal_name: string | null; kinds: ("customer" | "supplier" | "partner")[] | null; tax_id: string | null; website: string | null; email: string | null; phone: string | null; industry: string | null; size: "micro" | "small" | "medium" | "large" | null; currency: string | null; payment_term_days: number | null; credit_limit: Money | null; billing: Address | null; shipping: Address | null; bank_details: BankDetails | null; parent_id: string | null; block_reason: string | null; merged_into_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked: (string)[] };

export type CrmAccountUpdate = { version?: number; name?: string; legal_name?: string | null; kinds?: ("customer" | "supplier" | "partner")[]; tax_id?: string | null; website?: string | null; email?: string | null; phone?: string | null; industry?: string | null; size?: "micro" | "small" | "medium" | "large" | null; currency?: string | null; payment_term_days?: number | null; credit_limit?: MoneyInput | null; billing?: Address | null; shipping?: Address | null; bank_details?: BankDetails | null; parent_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type Attachment = { id: string; name: string; type: string; size: number; sha256: string; note: string | null; created_at: string; created_by: string };

export type CrmContactView = { id: string; version?: number; state?: "active" | "inactive" | "anonymised"; first_name?: string | null; last_name?: string | null; email?: string | null; phone?: string | null; job_title?: string | null; account_id?: string | null; language?: string | null; consent?: "unknown" | "granted" | "withdrawn" | null; consent_at?: string | null; consent_source?: string | null; do_not_contact?: boolean | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; account?: CrmAccountView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type CrmContactCreate = { first_name?: string | null; last_name: string; email?: string | null; phone?: string | null; job_title?: string | null; account_id?: string | null; language?: string | null; consent?: "unknown" | "granted" | "withdrawn"; consent_source?: string | null; do_not_contact?: boolean; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmContact = { id: string; version: number; state: "active" | "inactive" | "anonymised"; first_name: string | null; last_name: string | null; email: string | null; phone: string | null; job_title: string | null; account_id: string | null; language: string | null; consent: "unknown" | "granted" | "withdrawn" | null; consent_at: string | null; consent_source: string | null; do_not_contact: boolean | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type CrmContactUpdate = { version?: number; first_name?: string | null; last_name?: string; email?: string | null; phone?: string | null; job_title?: string | null; account_id?: string | null; language?: string | null; consent?: "unknown" | "granted" | "withdrawn"; consent_source?: string | null; do_not_contact?: boolean; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmLeadView = { id: string; version?: number; state?: "new" | "contacted" | "qualified" | "converted" | "disqualified"; name?: string | null; email?: string | null; phone?: string | null; company?: string | null; source?: "website" | "referral" | "event" | "campaign" | "advertisement" | "social_media" | "phone" | "email" | "partner" | "other" | null; campaign_id?: string | null; value?: Money | null; score?: number | null; notes?: string | null; respond_by?: string | null; first_responded_at?: string | null; lost_reason?: string | null; converted_at?: string | null; converted_account_id?: string | null; converted_contact_id?: string | null; converted_opportunity_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; response_breached?: boolean | null; masked?: (string)[]; campaign?: CrmCampaignView | null; converted_account?: CrmAccountView | null; converted_contact?: CrmContactView | null; converted_opportunity?: CrmOpportunityView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type CrmLeadCreate = { name: string; email?: string | null; phone?: string | null; company?: string | null; source?: "website" | "referral" | "event" | "campaign" | "advertisement" | "social_media" | "phone" | "email" | "partner" | "other" | null; campaign_id?: string | null; value?: MoneyInput | null; score?: number | null; notes?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmLead = { id: string; version: number; state: "new" | "contacted" | "qualified" | "converted" | "disqualified"; name: string | null; email: string | null; phone: string | null; company: string | null; source: "website" | "referral" | "event" | "campaign" | "advertisement" | "social_media" | "phone" | "email" | "partner" | "other" | null; campaign_id: string | null; value: Money | null; score: number | null; notes: string | null; respond_by: string | null; first_responded_at: string | null; lost_reason: string | null; converted_at: string | null; converted_account_id: string | null; converted_contact_id: string | null; converted_opportunity_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; response_breached: boolean | null; masked?: (string)[] };

export type CrmLeadUpdate = { version?: number; name?: string; email?: string | null; phone?: string | null; company?: string | null; source?: "website" | "referral" | "event" | "campaign" | "advertisement" | "social_media" | "phone" | "email" | "partner" | "other" | null; campaign_id?: string | null; value?: MoneyInput | null; score?: number | null; notes?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmOpportunityView = { id: string; version?: number; state?: "qualification" | "proposal" | "negotiation" | "on_hold" | "won" | "lost"; name?: string | null; account_id?: string | null; contact_ids?: (string)[] | null; lead_id?: string | null; pipeline?: string | null; currency?: string | null; amount?: Money | null; probability?: number | null; expected_close?: string | null; next_step?: string | null; stage_since?: string | null; held_from?: "qualification" | "proposal" | "negotiation" | null; closed_at?: string | null; lost_reason?: "price" | "competitor" | "no_budget" | "no_decision" | "timing" | "product_fit" | "no_contact" | "other" | null; lines?: ({ item_id: string | null; text: string; quantity: string; price: number; discount_percent: string })[] | null; order_id?: string | null; invoice_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; account?: CrmAccountView | null; contacts?: (CrmContactView)[]; lead?: CrmLeadView | null; order?: OpsSalesOrderView | null; invoice?: FinInvoiceView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type CrmOpportunityCreate = { name: string; account_id: string; contact_ids?: (string)[]; lead_id?: string | null; pipeline?: string; currency?: string | null; amount?: MoneyInput | null; probability?: number | null; expected_close?: string | null; next_step?: string | null; lines?: ({ item_id?: string | null; text: string; quantity?: string | null; price: number; discount_percent?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmOpportunity = { id: string; version: number; state: "qualification" | "proposal" | "negotiation" | "on_hold" | "won" | "lost"; name: string | null; account_id: string | null; contact_ids: (string)[] | null; lead_id: string | null; pipeline: string | null; currency: string | null; amount: Money | null; probability: number | null; expected_close: string | null; next_step: string | null; stage_since: string | null; held_from: "qualification" | "proposal" | "negotiation" | null; closed_at: string | null; lost_reason: "price" | "competitor" | "no_budget" | "no_decision" | "timing" | "product_fit" | "no_contact" | "other" | null; lines: ({ item_id: string | null; text: string; quantity: string; price: number; discount_percent: string })[] | null; order_id: string | null; invoice_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type CrmOpportunityUpdate = { version?: number; name?: string; account_id?: string; contact_ids?: (string)[]; lead_id?: string | null; pipeline?: string; currency?: string | null; amount?: MoneyInput | null; probability?: number | null; expected_close?: string | null; next_step?: string | null; lines?: ({ item_id?: string | null; text: string; quantity?: string | null; price: number; discount_percent?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmQuoteView = { id: string; number?: string | null; version?: number; state?: "draft" | "sent" | "accepted" | "rejected" | "expired" | "superseded" | "ordered" | "invoiced"; title?: string | null; account_id?: string | null; contact_id?: string | null; opportunity_id?: string | null; root_id?: string | null; revision?: number | null; valid_until?: string | null; currency?: string | null; fx_rate?: string | null; terms?: string | null; lines?: ({ item_id: string | null; text: string; quantity: string; price: number; discount_percent: string; tax_code_id: string | null; tax_code: string | null; tax_percent: string; net: number })[] | null; tax_lines?: ({ code: string | null; percent: string; base: number; tax: number })[] | null; net?: number | null; tax?: number | null; total?: number | null; sent_at?: string | null; decided_at?: string | null; order_id?: string | null; invoice_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; account?: CrmAccountView | null; contact?: CrmContactView | null; opportunity?: CrmOpportunityView | null; root?: CrmQuoteView | null; order?: OpsSalesOrderView | null; invoice?: FinInvoiceView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type CrmQuoteCreate = { title?: string | null; account_id: string; contact_id?: string | null; opportunity_id?: string | null; valid_until?: string | null; currency?: string | null; fx_rate?: string | null; terms?: string | null; lines?: ({ item_id?: string | null; text: string; quantity?: string | null; price: number; discount_percent?: string | null; tax_code_id?: string | null; tax_code?: string | null; tax_percent?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmQuote = { id: string; number: string | null; version: number; state: "draft" | "sent" | "accepted" | "rejected" | "expired" | "superseded" | "ordered" | "invoiced"; title: string | null; account_id: string | null; contact_id: string | null; opportunity_id: string | null; root_id: string | null; revision: number | null; valid_until: string | null; currency: string | null; fx_rate: string | null; terms: string | null; lines: ({ item_id: string | null; text: string; quantity: string; price: number; discount_percent: string; tax_code_id: string | null; tax_code: string | null; tax_percent: string; net: number })[] | null; tax_lines: ({ code: string | null; percent: string; base: number; tax: number })[] | null; net: number | null; tax: number | null; total: number | null; sent_at: string | null; decided_at: string | null; order_id: string | null; invoice_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type CrmQuoteUpdate = { version?: number; title?: string | null; account_id?: string; contact_id?: string | null; opportunity_id?: string | null; valid_until?: string | null; currency?: string | null; fx_rate?: string | null; terms?: string | null; lines?: ({ item_id?: string | null; text: string; quantity?: string | null; price: number; discount_percent?: string | null; tax_code_id?: string | null; tax_code?: string | null; tax_percent?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmActivityView = { id: string; version?: number; state?: "planned" | "done" | "cancelled"; type?: "call" | "meeting" | "email" | "note" | "todo" | null; subject?: string | null; body?: string | null; due_at?: string | null; assignee_id?: string | null; about?: { collection: "crm.accounts" | "crm.contacts" | "crm.leads" | "crm.opportunities" | "crm.quotes" | "crm.campaigns" | "crm.tickets"; id: string } | null; outcome?: string | null; done_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; overdue?: boolean | null; masked?: (string)[]; assignee?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type CrmActivityCreate = { type?: "call" | "meeting" | "email" | "note" | "todo"; subject: string; body?: string | null; due_at?: string | null; assignee_id?: string | null; about?: { collection: "crm.accounts" | "crm.contacts" | "crm.leads" | "crm.opportunities" | "crm.quotes" | "crm.campaigns" | "crm.tickets"; id: string } | null; outcome?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmActivity = { id: string; version: number; state: "planned" | "done" | "cancelled"; type: "call" | "meeting" | "email" | "note" | "todo" | null; subject: string | null; body: string | null; due_at: string | null; assignee_id: string | null; about: { collection: "crm.accounts" | "crm.contacts" | "crm.leads" | "crm.opportunities" | "crm.quotes" | "crm.campaigns" | "crm.tickets"; id: string } | null; outcome: string | null; done_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; overdue: boolean | null; masked?: (string)[] };

export type CrmActivityUpdate = { version?: number; type?: "call" | "meeting" | "email" | "note" | "todo"; subject?: string; body?: string | null; due_at?: string | null; assignee_id?: string | null; about?: { collection: "crm.accounts" | "crm.contacts" | "crm.leads" | "crm.opportunities" | "crm.quotes" | "crm.campaigns" | "crm.tickets"; id: string } | null; outcome?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmCampaignView = { id: string; version?: number; state?: "draft" | "scheduled" | "running" | "completed" | "cancelled"; name?: string | null; channel?: "email" | "phone" | "post" | "event" | "social_media" | "advertisement" | "other" | null; budget?: Money | null; start_date?: string | null; end_date?: string | null; segment?: { account_kinds?: ("customer" | "supplier" | "partner")[]; industries?: (string)[]; languages?: (string)[]; tags?: (string)[] } | null; members?: ({ contact_id: string; state: "listed" | "sent" | "responded" | "bounced" | "unsubscribed" })[] | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type CrmCampaignCreate = { name: string; channel?: "email" | "phone" | "post" | "event" | "social_media" | "advertisement" | "other" | null; budget?: MoneyInput | null; start_date?: string | null; end_date?: string | null; segment?: { account_kinds?: ("customer" | "supplier" | "partner")[]; industries?: (string)[]; languages?: (string)[]; tags?: (string)[] } | null; members?: ({ contact_id: string; state?: "listed" | "sent" | "responded" | "bounced" | "unsubscribed" | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmCampaign = { id: string; version: number; state: "draft" | "scheduled" | "running" | "completed" | "cancelled"; name: string | null; channel: "email" | "phone" | "post" | "event" | "social_media" | "advertisement" | "other" | null; budget: Money | null; start_date: string | null; end_date: string | null; segment: { account_kinds?: ("customer" | "supplier" | "partner")[]; industries?: (string)[]; languages?: (string)[]; tags?: (string)[] } | null; members: ({ contact_id: string; state: "listed" | "sent" | "responded" | "bounced" | "unsubscribed" })[] | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type CrmCampaignUpdate = { version?: number; name?: string; channel?: "email" | "phone" | "post" | "event" | "social_media" | "advertisement" | "other" | null; budget?: MoneyInput | null; start_date?: string | null; end_date?: string | null; segment?: { account_kinds?: ("customer" | "supplier" | "partner")[]; industries?: (string)[]; languages?: (string)[]; tags?: (string)[] } | null; members?: ({ contact_id: string; state?: "listed" | "sent" | "responded" | "bounced" | "unsubscribed" | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmTicketView = { id: string; number?: string | null; version?: number; state?: "new" | "open" | "waiting" | "resolved" | "closed"; subject?: string | null; body?: string | null; contact_id?: string | null; contract_id?: string | null; account_id?: string | null; priority?: "low" | "normal" | "high" | "urgent" | null; channel?: "email" | "phone" | "web" | "chat" | "in_person" | "other" | null; respond_by?: string | null; resolve_by?: string | null; first_responded_at?: string | null; waiting_since?: string | null; waited_ms?: number | null; resolution?: string | null; resolved_at?: string | null; closed_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; response_breached?: boolean | null; resolution_breached?: boolean | null; masked?: (string)[]; contact?: CrmContactView | null; contract?: LegalContractView | null; account?: CrmAccountView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type CrmTicketCreate = { subject: string; body?: string | null; contact_id?: string | null; contract_id?: string | null; account_id?: string | null; priority?: "low" | "normal" | "high" | "urgent"; channel?: "email" | "phone" | "web" | "chat" | "in_person" | "other" | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type CrmTicket = { id: string; number: string | null; version: number; state: "new" | "open" | "waiting" | "resolved" | "closed"; subject: string | null; body: string | null; contact_id: string | null; contract_id: string | null; account_id: string | null; priority: "low" | "normal" | "high" | "urgent" | null; channel: "email" | "phone" | "web" | "chat" | "in_person" | "other" | null; respond_by: string | null; resolve_by: string | null; first_responded_at: string | null; waiting_since: string | null; waited_ms: number | null; resolution: string | null; resolved_at: string | null; closed_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; response_breached: boolean | null; resolution_breached: boolean | null; masked?: (string)[] };

export type CrmTicketUpdate = { version?: number; subject?: string; body?: string | null; contact_id?: string | null; contract_id?: string | null; account_id?: string | null; priority?: "low" | "normal" | "high" | "urgent"; channel?: "email" | "phone" | "web" | "chat" | "in_person" | "other" | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinLedgerAccountView = { id: string; version?: number; state?: "active" | "closed"; code?: string | null; name?: string | null; type?: "asset" | "liability" | "equity" | "income" | "expense" | null; control?: "none" | "ar" | "ap" | "bank" | "tax" | "stock" | "fx" | "rounding" | null; purpose?: "receivable" | "payable" | "bank" | "cash" | "sales" | "service_sales" | "purchases" | "expenses" | "tax_output" | "tax_input" | "tax_withheld" | "inventory" | "goods_received" | "cost_of_sales" | "stock_adjustment" | "price_difference" | "fx_gain_loss" | "rounding" | "discounts" | "employee_payable" | "customer_advances" | "supplier_advances" | "fixed_assets" | "accumulated_depreciation" | "depreciation" | "asset_disposal" | "bad_debt" | "retained_earnings" | "opening_balance" | "bank_charges" | "salaries" | null; currency?: string | null; parent_id?: string | null; reconcile?: boolean | null; tax_code_id?: string | null; description?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; parent?: FinLedgerAccountView | null; tax_code?: FinTaxCodeView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinLedgerAccountCreate = { code: string; name: string; type: "asset" | "liability" | "equity" | "income" | "expense"; control?: "none" | "ar" | "ap" | "bank" | "tax" | "stock" | "fx" | "rounding"; purpose?: "receivable" | "payable" | "bank" | "cash" | "sales" | "service_sales" | "purchases" | "expenses" | "tax_output" | "tax_input" | "tax_withheld" | "inventory" | "goods_received" | "cost_of_sales" | "stock_adjustment" | "price_difference" | "fx_gain_loss" | "rounding" | "discounts" | "employee_payable" | "customer_advances" | "supplier_advances" | "fixed_assets" | "accumulated_depreciation" | "depreciation" | "asset_disposal" | "bad_debt" | "retained_earnings" | "opening_balance" | "bank_charges" | "salaries" | null; currency?: string | null; parent_id?: string | null; reconcile?: boolean; tax_code_id?: string | null; description?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinLedgerAccount = { id: string; version: number; state: "active" | "closed"; code: string | null; name: string | null; type: "asset" | "liability" | "equity" | "income" | "expense" | null; control: "none" | "ar" | "ap" | "bank" | "tax" | "stock" | "fx" | "rounding" | null; purpose: "receivable" | "payable" | "bank" | "cash" | "sales" | "service_sales" | "purchases" | "expenses" | "tax_output" | "tax_input" | "tax_withheld" | "inventory" | "goods_received" | "cost_of_sales" | "stock_adjustment" | "price_difference" | "fx_gain_loss" | "rounding" | "discounts" | "employee_payable" | "customer_advances" | "supplier_advances" | "fixed_assets" | "accumulated_depreciation" | "depreciation" | "asset_disposal" | "bad_debt" | "retained_earnings" | "opening_balance" | "bank_charges" | "salaries" | null; currency: string | null; parent_id: string | null; reconcile: boolean | null; tax_code_id: string | null; description: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type FinLedgerAccountUpdate = { version?: number; code?: string; name?: string; type?: "asset" | "liability" | "equity" | "income" | "expense"; control?: "none" | "ar" | "ap" | "bank" | "tax" | "stock" | "fx" | "rounding"; purpose?: "receivable" | "payable" | "bank" | "cash" | "sales" | "service_sales" | "purchases" | "expenses" | "tax_output" | "tax_input" | "tax_withheld" | "inventory" | "goods_received" | "cost_of_sales" | "stock_adjustment" | "price_difference" | "fx_gain_loss" | "rounding" | "discounts" | "employee_payable" | "customer_advances" | "supplier_advances" | "fixed_assets" | "accumulated_depreciation" | "depreciation" | "asset_disposal" | "bad_debt" | "retained_earnings" | "opening_balance" | "bank_charges" | "salaries" | null; currency?: string | null; parent_id?: string | null; reconcile?: boolean; tax_code_id?: string | null; description?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinTaxCodeView = { id: string; version?: number; state?: "draft" | "active" | "retired"; code?: string | null; name?: string | null; version_number?: number | null; rate?: string | null; kind?: "sales" | "purchase" | "withholding" | "reverse" | "exempt" | null; account_id?: string | null; valid_from?: string | null; valid_to?: string | null; jurisdiction?: string | null; previous_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; account?: FinLedgerAccountView | null; previous?: FinTaxCodeView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinTaxCodeCreate = { code: string; name: string; rate: string; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; account_id?: string | null; valid_from: string; valid_to?: string | null; jurisdiction?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinTaxCode = { id: string; version: number; state: "draft" | "active" | "retired"; code: string | null; name: string | null; version_number: number | null; rate: string | null; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt" | null; account_id: string | null; valid_from: string | null; valid_to: string | null; jurisdiction: string | null; previous_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type FinTaxCodeUpdate = { version?: number; code?: string; name?: string; rate?: string; kind?: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; account_id?: string | null; valid_from?: string; valid_to?: string | null; jurisdiction?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinCostCentreView = { id: string; version?: number; state?: "active" | "closed"; code?: string | null; name?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinCostCentreCreate = { code: string; name: string; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinCostCentre = { id: string; version: number; state: "active" | "closed"; code: string | null; name: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type FinCostCentreUpdate = { version?: number; code?: string; name?: string; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinPeriodView = { id: string; version?: number; state?: "open" | "soft_closed" | "closed" | "locked"; fiscal_year?: string | null; name?: string | null; start?: string | null; end?: string | null; kind?: "month" | "adjust" | null; closed_at?: string | null; closed_by?: string | null; trial_balance?: { entries: number; debit: number; accounts: number } | null; trial_balance_hash?: string | null; trial_balance_seal?: string | null; closing_entry_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; closing_entry?: FinJournalEntryView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinPeriodCreate = { fiscal_year: string; name: string; start: string; end: string; kind?: "month" | "adjust"; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinPeriod = { id: string; version: number; state: "open" | "soft_closed" | "closed" | "locked"; fiscal_year: string | null; name: string | null; start: string | null; end: string | null; kind: "month" | "adjust" | null; closed_at: string | null; closed_by: string | null; trial_balance: { entries: number; debit: number; accounts: number } | null; trial_balance_hash: string | null; trial_balance_seal: string | null; closing_entry_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type FinPeriodUpdate = { version?: number; name?: string; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinExchangeRateView = { id: string; version?: number; state?: "active"; currency?: string | null; date?: string | null; rate?: string | null; source?: string | null; entered_by_id?: string | null; known_rate?: string | null; approval_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; entered_by?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinExchangeRateCreate = { currency: string; date: string; rate: string; source?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinExchangeRate = { id: string; version: number; state: "active"; currency: string | null; date: string | null; rate: string | null; source: string | null; entered_by_id: string | null; known_rate: string | null; approval_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type FinExchangeRateUpdate = { version?: number; currency?: string; date?: string; rate?: string; source?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinBudgetView = { id: string; version?: number; state?: "draft" | "active" | "closed"; name?: string | null; fiscal_year?: string | null; account_id?: string | null; cost_centre_id?: string | null; project_id?: string | null; amounts?: (number)[] | null; total?: number | null; on_exceed?: "warn" | "block" | "approve" | null; revision?: number | null; root_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; account?: FinLedgerAccountView | null; cost_centre?: FinCostCentreView | null; project?: OpsProjectView | null; root?: FinBudgetView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinBudgetCreate = { name: string; fiscal_year: string; account_id?: string | null; cost_centre_id?: string | null; project_id?: string | null; amounts: (number)[]; on_exceed?: "warn" | "block" | "approve"; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinBudget = { id: string; version: number; state: "draft" | "active" | "closed"; name: string | null; fiscal_year: string | null; account_id: string | null; cost_centre_id: string | null; project_id: string | null; amounts: (number)[] | null; total: number | null; on_exceed: "warn" | "block" | "approve" | null; revision: number | null; root_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type FinBudgetUpdate = { version?: number; name?: string; fiscal_year?: string; account_id?: string | null; cost_centre_id?: string | null; project_id?: string | null; amounts?: (number)[]; on_exceed?: "warn" | "block" | "approve"; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinJournalEntryView = { id: string; number?: string | null; version?: number; state?: "draft" | "posted" | "reversed" | "discarded"; journal?: "general" | "sales" | "purchase" | "bank" | "cash" | "fx" | "opening" | "closing" | null; date?: string | null; adjusting?: boolean | null; narration?: string | null; currency?: string | null; fx_rate?: string | null; lines?: ({ account_id: string; debit: number; credit: number; doc_currency: string | null; doc_amount: number | null; fx_rate: string | null; party_id: string | null; employee_id: string | null; tax_code_id: string | null; tax_base: number | null; cost_centre_id: string | null; project_id: string | null; text: string | null })[] | null; total?: number | null; period_id?: string | null; fiscal_year?: string | null; posted_at?: string | null; posted_by?: string | null; source?: { collection: "fin.invoices" | "fin.bills" | "fin.payments" | "fin.bank-transactions" | "fin.periods" | "hr.expense-claims" | "ops.stock-moves" | "ops.stock-counts" | "ops.purchase-orders" | "ops.sales-orders" | "ops.assets" | "ops.projects"; id: string } | null; reversal_of_id?: string | null; reversed_by_id?: string | null; over_budget_ids?: (string)[] | null; seal?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; period?: FinPeriodView | null; reversal_of?: FinJournalEntryView | null; reversed_by?: FinJournalEntryView | null; over_budgets?: (FinBudgetView)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinJournalEntryCreate = { journal?: "general" | "sales" | "purchase" | "bank" | "cash" | "fx" | "opening" | "closing"; date: string; adjusting?: boolean; narration: string; currency?: string | null; fx_rate?: string | null; lines?: ({ account_id: string; debit?: number | null; credit?: number | null; doc_currency?: string | null; doc_amount?: number | null; fx_rate?: string | null; party_id?: string | null; employee_id?: string | null; tax_code_id?: string | null; tax_base?: number | null; cost_centre_id?: string | null; project_id?: string | null; text?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinJournalEntry = { id: string; number: string | null; version: number; state: "draft" | "posted" | "reversed" | "discarded"; journal: "general" | "sales" | "purchase" | "bank" | "cash" | "fx" | "opening" | "closing" | null; date: string | null; adjusting: boolean | null; narration: string | null; currency: string | null; fx_rate: string | null; lines: ({ account_id: string; debit: number; credit: number; doc_currency: string | null; doc_amount: number | null; fx_rate: string | null; party_id: string | null; employee_id: string | null; tax_code_id: string | null; tax_base: number | null; cost_centre_id: string | null; project_id: string | null; text: string | null })[] | null; total: number | null; period_id: string | null; fiscal_year: string | null; posted_at: string | null; posted_by: string | null; source: { collection: "fin.invoices" | "fin.bills" | "fin.payments" | "fin.bank-transactions" | "fin.periods" | "hr.expense-claims" | "ops.stock-moves" | "ops.stock-counts" | "ops.purchase-orders" | "ops.sales-orders" | "ops.assets" | "ops.projects"; id: string } | null; reversal_of_id: string | null; reversed_by_id: string | null; over_budget_ids: (string)[] | null; seal: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type FinJournalEntryUpdate = { version?: number; journal?: "general" | "sales" | "purchase" | "bank" | "cash" | "fx" | "opening" | "closing"; date?: string; adjusting?: boolean; narration?: string; currency?: string | null; fx_rate?: string | null; lines?: ({ account_id: string; debit?: number | null; credit?: number | null; doc_currency?: string | null; doc_amount?: number | null; fx_rate?: string | null; party_id?: string | null; employee_id?: string | null; tax_code_id?: string | null; tax_base?: number | null; cost_centre_id?: string | null; project_id?: string | null; text?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinInvoiceView = { id: string; number?: string | null; version?: number; state?: "draft" | "issued" | "part_paid" | "paid" | "credited" | "written_off"; kind?: "invoice" | "credit_note" | null; account_id?: string | null; issue_date?: string | null; due_date?: string | null; service_from?: string | null; service_to?: string | null; currency?: string | null; fx_rate?: string | null; lines?: ({ item_id: string | null; text: string; quantity: string; price: number; discount_percent: string; tax_code_ids: (string)[]; account_id: string | null; project_id: string | null; cost_centre_id: string | null; source_line: string | null; net: number })[] | null; tax_lines?: ({ tax_code_id: string; code: string; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; percent: string; base: number; tax: number; self_assessed: number })[] | null; net?: number | null; tax?: number | null; gross?: number | null; paid?: number | null; credited?: number | null; discounted?: number | null; written_off?: number | null; balance?: number | null; base_gross?: number | null; base_balance?: number | null; booked_on?: string | null; settled_on?: string | null; entry_id?: string | null; source?: { collection: "crm.opportunities" | "crm.quotes" | "ops.sales-orders" | "ops.purchase-orders" | "ops.projects" | "hr.timesheets" | "legal.contracts" | "fin.invoices" | "fin.bills"; id: string } | null; contract_id?: string | null; project_id?: string | null; reference?: string | null; terms?: string | null; credit_of_id?: string | null; reason?: string | null; write_off_reason?: string | null; reminder_level?: number | null; reminded_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; overdue?: boolean | null; days_overdue?: number | null; masked?: (string)[]; account?: CrmAccountView | null; entry?: FinJournalEntryView | null; contract?: LegalContractView | null; project?: OpsProjectView | null; credit_of?: FinInvoiceView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinInvoiceCreate = { kind?: "invoice" | "credit_note"; account_id: string; issue_date?: string | null; due_date?: string | null; service_from?: string | null; service_to?: string | null; currency?: string | null; fx_rate?: string | null; lines?: ({ item_id?: string | null; text: string; quantity?: string | null; price: number; discount_percent?: string | null; tax_code_ids?: (string)[] | null; account_id?: string | null; project_id?: string | null; cost_centre_id?: string | null; source_line?: string | null })[]; contract_id?: string | null; project_id?: string | null; reference?: string | null; terms?: string | null; credit_of_id?: string | null; reason?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinInvoice = { id: string; number: string | null; version: number; state: "draft" | "issued" | "part_paid" | "paid" | "credited" | "written_off"; kind: "invoice" | "credit_note" | null; account_id: string | null; issue_date: string | null; due_date: string | null; service_from: string | null; service_to: string | null; currency: string | null; fx_rate: string | null; lines: ({ item_id: string | null; text: string; quantity: string; price: number; discount_percent: string; tax_code_ids: (string)[]; account_id: string | null; project_id: string | null; cost_centre_id: string | null; source_line: string | null; net: number })[] | null; tax_lines: ({ tax_code_id: string; code: string; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; percent: string; base: number; tax: number; self_assessed: number })[] | null; net: number | null; tax: number | null; gross: number | null; paid: number | null; credited: number | null; discounted: number | null; written_off: number | null; balance: number | null; base_gross: number | null; base_balance: number | null; booked_on: string | null; settled_on: string | null; entry_id: string | null; source: { collection: "crm.opportunities" | "crm.quotes" | "ops.sales-orders" | "ops.purchase-orders" | "ops.projects" | "hr.timesheets" | "legal.contracts" | "fin.invoices" | "fin.bills"; id: string } | null; contract_id: string | null; project_id: string | null; reference: string | null; terms: string | null; credit_of_id: string | null; reason: string | null; write_off_reason: string | null; reminder_level: number | null; reminded_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; overdue: boolean | null; days_overdue: number | null; masked?: (string)[] };

export type FinInvoiceUpdate = { version?: number; account_id?: string; issue_date?: string | null; due_date?: string | null; service_from?: string | null; service_to?: string | null; currency?: string | null; fx_rate?: string | null; lines?: ({ item_id?: string | null; text: string; quantity?: string | null; price: number; discount_percent?: string | null; tax_code_ids?: (string)[] | null; account_id?: string | null; project_id?: string | null; cost_centre_id?: string | null; source_line?: string | null })[]; contract_id?: string | null; project_id?: string | null; reference?: string | null; terms?: string | null; reason?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinBillView = { id: string; number?: string | null; version?: number; state?: "draft" | "submitted" | "disputed" | "approved" | "posted" | "part_paid" | "paid" | "credited" | "cancelled"; kind?: "bill" | "credit_note" | null; supplier_id?: string | null; supplier_ref?: string | null; supplier_ref_key?: string | null; issue_date?: string | null; due_date?: string | null; service_from?: string | null; service_to?: string | null; currency?: string | null; fx_rate?: string | null; lines?: ({ item_id: string | null; text: string; quantity: string; price: number; discount_percent: string; tax_code_ids: (string)[]; account_id: string | null; project_id: string | null; cost_centre_id: string | null; source_line: string | null; net: number })[] | null; tax_lines?: ({ tax_code_id: string; code: string; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; percent: string; base: number; tax: number; self_assessed: number })[] | null; net?: number | null; tax?: number | null; gross?: number | null; paid?: number | null; credited?: number | null; discounted?: number | null; written_off?: number | null; balance?: number | null; base_gross?: number | null; base_balance?: number | null; booked_on?: string | null; settled_on?: string | null; entry_id?: string | null; source?: { collection: "crm.opportunities" | "crm.quotes" | "ops.sales-orders" | "ops.purchase-orders" | "ops.projects" | "hr.timesheets" | "legal.contracts" | "fin.invoices" | "fin.bills"; id: string } | null; po_id?: string | null; notes?: string | null; credit_of_id?: string | null; match_state?: "none" | "2way" | "3way" | "mismatch" | null; match_details?: ({ line: number; what: "order_state" | "order_line" | "price" | "quantity" | "currency" | "supplier"; expected: string | null; found: string | null })[] | null; mismatch_reason?: string | null; dispute_reason?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; overdue?: boolean | null; days_overdue?: number | null; masked?: (string)[]; supplier?: CrmAccountView | null; entry?: FinJournalEntryView | null; po?: OpsPurchaseOrderView | null; credit_of?: FinBillView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinBillCreate = { kind?: "bill" | "credit_note"; supplier_id: string; supplier_ref: string; issue_date?: string | null; due_date?: string | null; service_from?: string | null; service_to?: string | null; currency?: string | null; fx_rate?: string | null; lines?: ({ item_id?: string | null; text: string; quantity?: string | null; price: number; discount_percent?: string | null; tax_code_ids?: (string)[] | null; account_id?: string | null; project_id?: string | null; cost_centre_id?: string | null; source_line?: string | null })[]; po_id?: string | null; notes?: string | null; credit_of_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinBill = { id: string; number: string | null; version: number; state: "draft" | "submitted" | "disputed" | "approved" | "posted" | "part_paid" | "paid" | "credited" | "cancelled"; kind: "bill" | "credit_note" | null; supplier_id: string | null; supplier_ref: string | null; supplier_ref_key: string | null; issue_date: string | null; due_date: string | null; service_from: string | null; service_to: string | null; currency: string | null; fx_rate: string | null; lines: ({ item_id: string | null; text: string; quantity: string; price: number; discount_percent: string; tax_code_ids: (string)[]; account_id: string | null; project_id: string | null; cost_centre_id: string | null; source_line: string | null; net: number })[] | null; tax_lines: ({ tax_code_id: string; code: string; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; percent: string; base: number; tax: number; self_assessed: number })[] | null; net: number | null; tax: number | null; gross: number | null; paid: number | null; credited: number | null; discounted: number | null; written_off: number | null; balance: number | null; base_gross: number | null; base_balance: number | null; booked_on: string | null; settled_on: string | null; entry_id: string | null; source: { collection: "crm.opportunities" | "crm.quotes" | "ops.sales-orders" | "ops.purchase-orders" | "ops.projects" | "hr.timesheets" | "legal.contracts" | "fin.invoices" | "fin.bills"; id: string } | null; po_id: string | null; notes: string | null; credit_of_id: string | null; match_state: "none" | "2way" | "3way" | "mismatch" | null; match_details: ({ line: number; what: "order_state" | "order_line" | "price" | "quantity" | "currency" | "supplier"; expected: string | null; found: string | null })[] | null; mismatch_reason: string | null; dispute_reason: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; overdue: boolean | null; days_overdue: number | null; masked?: (string)[] };

export type FinBillUpdate = { version?: number; supplier_id?: string; supplier_ref?: string; issue_date?: string | null; due_date?: string | null; service_from?: string | null; service_to?: string | null; currency?: string | null; fx_rate?: string | null; lines?: ({ item_id?: string | null; text: string; quantity?: string | null; price: number; discount_percent?: string | null; tax_code_ids?: (string)[] | null; account_id?: string | null; project_id?: string | null; cost_centre_id?: string | null; source_line?: string | null })[]; po_id?: string | null; notes?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinSettlementView = { id: string; version?: number; state?: "standing" | "undone" | "contrary"; kind?: "payment" | "credit" | "write_off" | null; document?: { collection: "fin.invoices" | "fin.bills" | "hr.expense-claims"; id: string } | null; by?: { collection: "fin.payments" | "fin.invoices" | "fin.bills"; id: string } | null; party_id?: string | null; date?: string | null; currency?: string | null; amount?: number | null; discount?: number | null; base?: number | null; by_base?: number | null; fx_diff?: number | null; entry_id?: string | null; undoes_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; party?: CrmAccountView | null; entry?: FinJournalEntryView | null; undoes?: FinSettlementView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinPaymentView = { id: string; number?: string | null; version?: number; state?: "draft" | "approved" | "posted" | "reconciled" | "reversed"; direction?: "in" | "out" | "transfer" | null; party_id?: string | null; employee_id?: string | null; side?: "receivable" | "payable" | "employee" | null; bank_account_id?: string | null; to_account_id?: string | null; method?: "bank_transfer" | "direct_debit" | "card" | "cash" | "cheque" | "other" | null; amount?: Money | null; fx_rate?: string | null; date?: string | null; reference?: string | null; remit_to?: BankDetails | null; allocations?: ({ document: { collection: "fin.invoices" | "fin.bills" | "hr.expense-claims"; id: string }; amount: number; discount: number; fx_diff: number | null; settlement_id: string | null })[] | null; unallocated?: number | null; base_amount?: number | null; base_unallocated?: number | null; settled_on?: string | null; entry_id?: string | null; reversal_entry_id?: string | null; reversed_on?: string | null; reverse_reason?: string | null; bank_transaction_id?: string | null; to_bank_transaction_id?: string | null; source?: { collection: "fin.bank-transactions" | "hr.expense-claims"; id: string } | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; allocated?: number | null; masked?: (string)[]; party?: CrmAccountView | null; employee?: HrEmployeeView | null; bank_account?: FinLedgerAccountView | null; to_account?: FinLedgerAccountView | null; entry?: FinJournalEntryView | null; reversal_entry?: FinJournalEntryView | null; bank_transaction?: FinBankTransactionView | null; to_bank_transaction?: FinBankTransactionView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinPaymentCreate = { direction: "in" | "out" | "transfer"; party_id?: string | null; employee_id?: string | null; side?: "receivable" | "payable" | "employee" | null; bank_account_id: string; to_account_id?: string | null; method?: "bank_transfer" | "direct_debit" | "card" | "cash" | "cheque" | "other"; amount: MoneyInput; fx_rate?: string | null; date?: string | null; reference?: string | null; allocations?: ({ document: { collection: "fin.invoices" | "fin.bills" | "hr.expense-claims"; id: string }; amount: number; discount?: number | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinPayment = { id: string; number: string | null; version: number; state: "draft" | "approved" | "posted" | "reconciled" | "reversed"; direction: "in" | "out" | "transfer" | null; party_id: string | null; employee_id: string | null; side: "receivable" | "payable" | "employee" | null; bank_account_id: string | null; to_account_id: string | null; method: "bank_transfer" | "direct_debit" | "card" | "cash" | "cheque" | "other" | null; amount: Money | null; fx_rate: string | null; date: string | null; reference: string | null; remit_to: BankDetails | null; allocations: ({ document: { collection: "fin.invoices" | "fin.bills" | "hr.expense-claims"; id: string }; amount: number; discount: number; fx_diff: number | null; settlement_id: string | null })[] | null; unallocated: number | null; base_amount: number | null; base_unallocated: number | null; settled_on: string | null; entry_id: string | null; reversal_entry_id: string | null; reversed_on: string | null; reverse_reason: string | null; bank_transaction_id: string | null; to_bank_transaction_id: string | null; source: { collection: "fin.bank-transactions" | "hr.expense-claims"; id: string } | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; allocated: number | null; masked: (string)[] };

export type FinPaymentUpdate = { version?: number; party_id?: string | null; employee_id?: string | null; side?: "receivable" | "payable" | "employee" | null; bank_account_id?: string; to_account_id?: string | null; method?: "bank_transfer" | "direct_debit" | "card" | "cash" | "cheque" | "other"; amount?: MoneyInput; fx_rate?: string | null; date?: string | null; reference?: string | null; allocations?: ({ document: { collection: "fin.invoices" | "fin.bills" | "hr.expense-claims"; id: string }; amount: number; discount?: number | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type FinBankTransactionView = { id: string; version?: number; state?: "unmatched" | "matched" | "reconciled" | "ignored"; bank_account_id?: string | null; booked_at?: string | null; amount?: Money | null; counterparty?: string | null; memo?: string | null; external_id?: string | null; external_key?: string | null; balance_after?: number | null; matched_by?: "payment" | "documents" | "account" | null; payment_id?: string | null; entry_id?: string | null; ignore_reason?: string | null; position?: number | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; direction?: string | null; masked?: (string)[]; bank_account?: FinLedgerAccountView | null; payment?: FinPaymentView | null; entry?: FinJournalEntryView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type FinBankTransactionCreate = { bank_account_id: string; booked_at: string; amount: SignedMoneyInput; counterparty?: string | null; memo?: string | null; external_id?: string | null; balance_after?: number | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type SignedMoneyInput = number | { amount: number; currency?: string };

export type FinBankTransaction = { id: string; version: number; state: "unmatched" | "matched" | "reconciled" | "ignored"; bank_account_id: string | null; booked_at: string | null; amount: Money | null; counterparty: string | null; memo: string | null; external_id: string | null; external_key: string | null; balance_after: number | null; matched_by: "payment" | "documents" | "account" | null; payment_id: string | null; entry_id: string | null; ignore_reason: string | null; position: number | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; direction: string | null; masked?: (string)[] };

export type HrOrgUnitView = { id: string; version?: number; state?: "active" | "closed"; name?: string | null; parent_id?: string | null; head_id?: string | null; cost_centre_id?: string | null; headcount_plan?: number | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; parent?: HrOrgUnitView | null; head?: HrEmployeeView | null; cost_centre?: FinCostCentreView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type HrOrgUnitCreate = { name: string; parent_id?: string | null; head_id?: string | null; cost_centre_id?: string | null; headcount_plan?: number | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrOrgUnit = { id: string; version: number; state: "active" | "closed"; name: string | null; parent_id: string | null; head_id: string | null; cost_centre_id: string | null; headcount_plan: number | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type HrOrgUnitUpdate = { version?: number; name?: string; parent_id?: string | null; head_id?: string | null; cost_centre_id?: string | null; headcount_plan?: number | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrEmployeeView = { id: string; number?: string | null; version?: number; state?: "onboarding" | "active" | "on_leave" | "notice" | "terminated" | "anonymised"; first_name?: string | null; last_name?: string | null; work_email?: string | null; personal_email?: string | null; phone?: string | null; birth_date?: string | null; national_id?: string | null; address?: Address | null; bank?: BankDetails | null; emergency?: EmergencyContact | null; user_id?: string | null; org_unit_id?: string | null; manager_id?: string | null; job_title?: string | null; contract_id?: string | null; type?: "full" | "part" | "contract" | "intern" | null; start_date?: string | null; end_date?: string | null; weekly_hours?: string | null; work_days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | null; salary?: Money | null; salary_per?: "year" | "month" | null; end_reason?: "resignation" | "dismissal" | "redundancy" | "end_of_contract" | "retirement" | "death" | "other" | null; successor_id?: string | null; retain_until?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; user?: UserRef | null; org_unit?: HrOrgUnitView | null; manager?: HrEmployeeView | null; contract?: LegalContractView | null; successor?: HrEmployeeView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type EmergencyContact = { name?: string; relation?: string; phone?: string };

export type HrEmployeeCreate = { first_name: string; last_name: string; work_email?: string | null; personal_email?: string | null; phone?: string | null; birth_date?: string | null; national_id?: string | null; address?: Address | null; bank?: BankDetails | null; emergency?: EmergencyContact | null; user_id?: string | null; org_unit_id?: string | null; manager_id?: string | null; job_title?: string | null; contract_id?: string | null; type?: "full" | "part" | "contract" | "intern"; start_date: string; end_date?: string | null; weekly_hours?: string; work_days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | null; salary?: MoneyInput | null; salary_per?: "year" | "month"; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrEmployee = { id: string; number: string | null; version: number; state: "onboarding" | "active" | "on_leave" | "notice" | "terminated" | "anonymised"; first_name: string | null; last_name: string | null; work_email: string | null; personal_email: string | null; phone: string | null; birth_date: string | null; national_id: string | null; address: Address | null; bank: BankDetails | null; emergency: EmergencyContact | null; user_id: string | null; org_unit_id: string | null; manager_id: string | null; job_title: string | null; contract_id: string | null; type: "full" | "part" | "contract" | "intern" | null; start_date: string | null; end_date: string | null; weekly_hours: string | null; work_days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | null; salary: Money | null; salary_per: "year" | "month" | null; end_reason: "resignation" | "dismissal" | "redundancy" | "end_of_contract" | "retirement" | "death" | "other" | null; successor_id: string | null; retain_until: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked: (string)[] };

export type HrEmployeeUpdate = { version?: number; first_name?: string; last_name?: string; work_email?: string | null; personal_email?: string | null; phone?: string | null; birth_date?: string | null; national_id?: string | null; address?: Address | null; bank?: BankDetails | null; emergency?: EmergencyContact | null; user_id?: string | null; org_unit_id?: string | null; manager_id?: string | null; job_title?: string | null; contract_id?: string | null; type?: "full" | "part" | "contract" | "intern"; start_date?: string; end_date?: string | null; weekly_hours?: string; work_days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | null; salary?: MoneyInput | null; salary_per?: "year" | "month"; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrLeaveTypeView = { id: string; version?: number; state?: "active" | "retired"; name?: string | null; paid?: boolean | null; unit?: "day" | "half_day" | null; counts?: "working_days" | "calendar_days" | null; needs_balance?: boolean | null; accrual?: LeaveAccrual | null; max_balance?: string | null; carry?: LeaveCarry | null; year_starts?: string | null; long_leave?: boolean | null; earns?: boolean | null; credited_until?: string | null; reinstated_on?: string | null; blocks?: ({ from: string; to: string; reason: string | null })[] | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LeaveAccrual = { per: "month" | "year"; days: string };

export type LeaveCarry = { max_days: string; expires_month_day?: string };

export type HrLeaveTypeCreate = { name: string; paid?: boolean; unit?: "day" | "half_day"; counts?: "working_days" | "calendar_days"; needs_balance?: boolean; accrual?: LeaveAccrual | null; max_balance?: string | null; carry?: LeaveCarry | null; year_starts?: string; long_leave?: boolean; earns?: boolean; blocks?: ({ from: string; to: string; reason?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrLeaveType = { id: string; version: number; state: "active" | "retired"; name: string | null; paid: boolean | null; unit: "day" | "half_day" | null; counts: "working_days" | "calendar_days" | null; needs_balance: boolean | null; accrual: LeaveAccrual | null; max_balance: string | null; carry: LeaveCarry | null; year_starts: string | null; long_leave: boolean | null; earns: boolean | null; credited_until: string | null; reinstated_on: string | null; blocks: ({ from: string; to: string; reason: string | null })[] | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type HrLeaveTypeUpdate = { version?: number; name?: string; paid?: boolean; unit?: "day" | "half_day"; counts?: "working_days" | "calendar_days"; needs_balance?: boolean; accrual?: LeaveAccrual | null; max_balance?: string | null; carry?: LeaveCarry | null; year_starts?: string; long_leave?: boolean; earns?: boolean; blocks?: ({ from: string; to: string; reason?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrLeaveEntryView = { id: string; version?: number; state?: "posted" | "reversed"; employee_id?: string | null; user_id?: string | null; leave_type_id?: string | null; kind?: "grant" | "encash" | "adjust" | "accrual" | "carry" | "taken" | "expiry" | null; days?: string | null; valid_from?: string | null; valid_to?: string | null; left?: string | null; uses?: ({ lot_id: string; days: string })[] | null; source?: { collection: "hr.leave-requests" | "hr.leave-types" | "hr.leave-entries"; id: string } | null; text?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; employee?: HrEmployeeView | null; user?: UserRef | null; leave_type?: HrLeaveTypeView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type HrLeaveEntryCreate = { employee_id: string; leave_type_id: string; kind: "grant" | "encash" | "adjust" | "accrual" | "carry" | "taken" | "expiry"; days: string; valid_from: string; valid_to?: string | null; text?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrLeaveEntry = { id: string; version: number; state: "posted" | "reversed"; employee_id: string | null; user_id: string | null; leave_type_id: string | null; kind: "grant" | "encash" | "adjust" | "accrual" | "carry" | "taken" | "expiry" | null; days: string | null; valid_from: string | null; valid_to: string | null; left: string | null; uses: ({ lot_id: string; days: string })[] | null; source: { collection: "hr.leave-requests" | "hr.leave-types" | "hr.leave-entries"; id: string } | null; text: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type HrLeaveRequestView = { id: string; version?: number; state?: "draft" | "submitted" | "approved" | "taken" | "rejected" | "withdrawn" | "cancelled"; employee_id?: string | null; user_id?: string | null; leave_type_id?: string | null; from?: string | null; to?: string | null; half_day?: "morning" | "afternoon" | null; days?: string | null; reason?: string | null; substitute_id?: string | null; approver_id?: string | null; submitted_at?: string | null; reminded_at?: string | null; decided_at?: string | null; decided_by?: string | null; decision_note?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; employee?: HrEmployeeView | null; user?: UserRef | null; leave_type?: HrLeaveTypeView | null; substitute?: HrEmployeeView | null; approver?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type HrLeaveRequestCreate = { employee_id: string; leave_type_id: string; from: string; to: string; half_day?: "morning" | "afternoon" | null; reason?: string | null; substitute_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrLeaveRequest = { id: string; version: number; state: "draft" | "submitted" | "approved" | "taken" | "rejected" | "withdrawn" | "cancelled"; employee_id: string | null; user_id: string | null; leave_type_id: string | null; from: string | null; to: string | null; half_day: "morning" | "afternoon" | null; days: string | null; reason: string | null; substitute_id: string | null; approver_id: string | null; submitted_at: string | null; reminded_at: string | null; decided_at: string | null; decided_by: string | null; decision_note: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked: (string)[] };

export type HrLeaveRequestUpdate = { version?: number; leave_type_id?: string; from?: string; to?: string; half_day?: "morning" | "afternoon" | null; reason?: string | null; substitute_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrTimesheetView = { id: string; version?: number; state?: "draft" | "submitted" | "approved" | "invoiced" | "rejected"; employee_id?: string | null; user_id?: string | null; week?: string | null; week_start?: string | null; lines?: ({ date: string; hours: string; project_id: string | null; task_id: string | null; billable: boolean; note: string | null })[] | null; hours?: string | null; billable_hours?: string | null; overtime_hours?: string | null; invoice_ids?: (string)[] | null; approver_id?: string | null; submitted_at?: string | null; reminded_at?: string | null; decided_at?: string | null; decision_note?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; employee?: HrEmployeeView | null; user?: UserRef | null; invoices?: (FinInvoiceView)[]; approver?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type HrTimesheetCreate = { employee_id: string; week: string; lines?: ({ date: string; hours: string; project_id?: string | null; task_id?: string | null; billable?: boolean | null; note?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrTimesheet = { id: string; version: number; state: "draft" | "submitted" | "approved" | "invoiced" | "rejected"; employee_id: string | null; user_id: string | null; week: string | null; week_start: string | null; lines: ({ date: string; hours: string; project_id: string | null; task_id: string | null; billable: boolean; note: string | null })[] | null; hours: string | null; billable_hours: string | null; overtime_hours: string | null; invoice_ids: (string)[] | null; approver_id: string | null; submitted_at: string | null; reminded_at: string | null; decided_at: string | null; decision_note: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type HrTimesheetUpdate = { version?: number; lines?: ({ date: string; hours: string; project_id?: string | null; task_id?: string | null; billable?: boolean | null; note?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrExpenseTypeView = { id: string; version?: number; state?: "active" | "retired"; name?: string | null; account_id?: string | null; tax_code_id?: string | null; needs_receipt?: boolean | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; account?: FinLedgerAccountView | null; tax_code?: FinTaxCodeView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type HrExpenseTypeCreate = { name: string; account_id?: string | null; tax_code_id?: string | null; needs_receipt?: boolean; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrExpenseType = { id: string; version: number; state: "active" | "retired"; name: string | null; account_id: string | null; tax_code_id: string | null; needs_receipt: boolean | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type HrExpenseTypeUpdate = { version?: number; name?: string; account_id?: string | null; tax_code_id?: string | null; needs_receipt?: boolean; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrExpenseClaimView = { id: string; number?: string | null; version?: number; state?: "draft" | "submitted" | "approved" | "posted" | "paid" | "rejected" | "cancelled"; title?: string | null; employee_id?: string | null; user_id?: string | null; currency?: string | null; lines?: ({ date: string; type_id: string; text: string | null; amount: Money; fx_rate: string | null; tax_code_id: string | null; project_id: string | null; receipt_id: string | null; claimed: number | null; sanctioned: number | null })[] | null; claimed?: number | null; sanctioned?: number | null; paid?: number | null; approver_id?: string | null; submitted_at?: string | null; reminded_at?: string | null; decided_at?: string | null; decision_note?: string | null; posted_on?: string | null; fx_rate?: string | null; entry_id?: string | null; payment_id?: string | null; paid_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; employee?: HrEmployeeView | null; user?: UserRef | null; approver?: UserRef | null; entry?: FinJournalEntryView | null; payment?: FinPaymentView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type HrExpenseClaimCreate = { title?: string | null; employee_id: string; currency?: string; lines?: ({ date: string; type_id: string; text?: string | null; amount: MoneyInput; fx_rate?: string | null; tax_code_id?: string | null; project_id?: string | null; receipt_id?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrExpenseClaim = { id: string; number: string | null; version: number; state: "draft" | "submitted" | "approved" | "posted" | "paid" | "rejected" | "cancelled"; title: string | null; employee_id: string | null; user_id: string | null; currency: string | null; lines: ({ date: string; type_id: string; text: string | null; amount: Money; fx_rate: string | null; tax_code_id: string | null; project_id: string | null; receipt_id: string | null; claimed: number | null; sanctioned: number | null })[] | null; claimed: number | null; sanctioned: number | null; paid: number | null; approver_id: string | null; submitted_at: string | null; reminded_at: string | null; decided_at: string | null; decision_note: string | null; posted_on: string | null; fx_rate: string | null; entry_id: string | null; payment_id: string | null; paid_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type HrExpenseClaimUpdate = { version?: number; title?: string | null; lines?: ({ date: string; type_id: string; text?: string | null; amount: MoneyInput; fx_rate?: string | null; tax_code_id?: string | null; project_id?: string | null; receipt_id?: string | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrJobOpeningView = { id: string; version?: number; state?: "draft" | "approved" | "open" | "on_hold" | "filled" | "closed"; title?: string | null; description?: string | null; org_unit_id?: string | null; manager_id?: string | null; type?: "full" | "part" | "contract" | "intern" | null; headcount?: number | null; headcount_agreed?: number | null; hired?: number | null; salary_min?: Money | null; salary_max?: Money | null; closes_on?: string | null; opened_at?: string | null; ended_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; org_unit?: HrOrgUnitView | null; manager?: HrEmployeeView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type HrJobOpeningCreate = { title: string; description?: string | null; org_unit_id?: string | null; manager_id?: string | null; type?: "full" | "part" | "contract" | "intern"; headcount?: number; salary_min?: MoneyInput | null; salary_max?: MoneyInput | null; closes_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrJobOpening = { id: string; version: number; state: "draft" | "approved" | "open" | "on_hold" | "filled" | "closed"; title: string | null; description: string | null; org_unit_id: string | null; manager_id: string | null; type: "full" | "part" | "contract" | "intern" | null; headcount: number | null; headcount_agreed: number | null; hired: number | null; salary_min: Money | null; salary_max: Money | null; closes_on: string | null; opened_at: string | null; ended_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked: (string)[] };

export type HrJobOpeningUpdate = { version?: number; title?: string; description?: string | null; org_unit_id?: string | null; manager_id?: string | null; type?: "full" | "part" | "contract" | "intern"; headcount?: number; salary_min?: MoneyInput | null; salary_max?: MoneyInput | null; closes_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrCandidateView = { id: string; version?: number; state?: "applied" | "shortlisted" | "interview" | "passed" | "offered" | "hired" | "rejected" | "withdrawn" | "offer_declined" | "anonymised"; name?: string | null; email?: string | null; phone?: string | null; opening_id?: string | null; source?: "website" | "referral" | "agency" | "job_board" | "social_media" | "event" | "internal" | "other" | null; rating?: number | null; notes?: string | null; interviewer_id?: string | null; interview_at?: string | null; salary_offer?: Money | null; salary_per?: "year" | "month" | null; start_on?: string | null; offered_at?: string | null; hired_at?: string | null; ended_at?: string | null; end_reason?: string | null; employee_id?: string | null; retain_until?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; opening?: HrJobOpeningView | null; interviewer?: UserRef | null; employee?: HrEmployeeView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type HrCandidateCreate = { name: string; email?: string | null; phone?: string | null; opening_id: string; source?: "website" | "referral" | "agency" | "job_board" | "social_media" | "event" | "internal" | "other" | null; rating?: number | null; notes?: string | null; interviewer_id?: string | null; interview_at?: string | null; salary_offer?: MoneyInput | null; salary_per?: "year" | "month"; start_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrCandidate = { id: string; version: number; state: "applied" | "shortlisted" | "interview" | "passed" | "offered" | "hired" | "rejected" | "withdrawn" | "offer_declined" | "anonymised"; name: string | null; email: string | null; phone: string | null; opening_id: string | null; source: "website" | "referral" | "agency" | "job_board" | "social_media" | "event" | "internal" | "other" | null; rating: number | null; notes: string | null; interviewer_id: string | null; interview_at: string | null; salary_offer: Money | null; salary_per: "year" | "month" | null; start_on: string | null; offered_at: string | null; hired_at: string | null; ended_at: string | null; end_reason: string | null; employee_id: string | null; retain_until: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked: (string)[] };

export type HrCandidateUpdate = { version?: number; name?: string; email?: string | null; phone?: string | null; source?: "website" | "referral" | "agency" | "job_board" | "social_media" | "event" | "internal" | "other" | null; rating?: number | null; notes?: string | null; interviewer_id?: string | null; interview_at?: string | null; salary_offer?: MoneyInput | null; salary_per?: "year" | "month"; start_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrReviewView = { id: string; version?: number; state?: "draft" | "self" | "manager" | "calibrated" | "acknowledged" | "disputed"; employee_id?: string | null; user_id?: string | null; reviewer_id?: string | null; reviewer_user_id?: string | null; cycle?: string | null; due_on?: string | null; goals?: ({ text: string; weight: string; self_score: string | null; score: string | null })[] | null; self_score?: string | null; final_score?: string | null; self_comments?: string | null; comments?: string | null; dispute?: string | null; calibrated_at?: string | null; answered_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; employee?: HrEmployeeView | null; user?: UserRef | null; reviewer?: HrEmployeeView | null; reviewer_user?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type HrReviewCreate = { employee_id: string; reviewer_id?: string | null; cycle: string; due_on?: string | null; goals?: ({ text: string; weight: string })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type HrReview = { id: string; version: number; state: "draft" | "self" | "manager" | "calibrated" | "acknowledged" | "disputed"; employee_id: string | null; user_id: string | null; reviewer_id: string | null; reviewer_user_id: string | null; cycle: string | null; due_on: string | null; goals: ({ text: string; weight: string; self_score: string | null; score: string | null })[] | null; self_score: string | null; final_score: string | null; self_comments: string | null; comments: string | null; dispute: string | null; calibrated_at: string | null; answered_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked: (string)[] };

export type HrReviewUpdate = { version?: number; reviewer_id?: string | null; cycle?: string; due_on?: string | null; goals?: ({ text: string; weight: string })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsItemView = { id: string; version?: number; state?: "draft" | "active" | "discontinued"; sku?: string | null; name?: string | null; description?: string | null; kind?: "stock" | "service" | "consumable" | null; uom?: string | null; track?: "none" | "lot" | "serial" | null; cost?: "fifo" | "average" | null; sale_price?: Money | null; purchase_price?: Money | null; tax_code_ids?: (string)[] | null; reorder_point?: string | null; reorder_qty?: string | null; supplier_id?: string | null; income_account_id?: string | null; expense_account_id?: string | null; inventory_account_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; tax_codes?: (FinTaxCodeView)[]; supplier?: CrmAccountView | null; income_account?: FinLedgerAccountView | null; expense_account?: FinLedgerAccountView | null; inventory_account?: FinLedgerAccountView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type OpsItemCreate = { sku: string; name: string; description?: string | null; kind?: "stock" | "service" | "consumable"; uom?: string; track?: "none" | "lot" | "serial"; cost?: "fifo" | "average"; sale_price?: MoneyInput | null; purchase_price?: MoneyInput | null; tax_code_ids?: (string)[]; reorder_point?: string | null; reorder_qty?: string | null; supplier_id?: string | null; income_account_id?: string | null; expense_account_id?: string | null; inventory_account_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsItem = { id: string; version: number; state: "draft" | "active" | "discontinued"; sku: string | null; name: string | null; description: string | null; kind: "stock" | "service" | "consumable" | null; uom: string | null; track: "none" | "lot" | "serial" | null; cost: "fifo" | "average" | null; sale_price: Money | null; purchase_price: Money | null; tax_code_ids: (string)[] | null; reorder_point: string | null; reorder_qty: string | null; supplier_id: string | null; income_account_id: string | null; expense_account_id: string | null; inventory_account_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type OpsItemUpdate = { version?: number; sku?: string; name?: string; description?: string | null; kind?: "stock" | "service" | "consumable"; uom?: string; track?: "none" | "lot" | "serial"; cost?: "fifo" | "average"; sale_price?: MoneyInput | null; purchase_price?: MoneyInput | null; tax_code_ids?: (string)[]; reorder_point?: string | null; reorder_qty?: string | null; supplier_id?: string | null; income_account_id?: string | null; expense_account_id?: string | null; inventory_account_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsLocationView = { id: string; version?: number; state?: "active" | "closed"; code?: string | null; name?: string | null; kind?: "internal" | "supplier" | "customer" | "loss" | "transit" | null; parent_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; parent?: OpsLocationView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type OpsLocationCreate = { code: string; name: string; kind?: "internal" | "supplier" | "customer" | "loss" | "transit"; parent_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsLocation = { id: string; version: number; state: "active" | "closed"; code: string | null; name: string | null; kind: "internal" | "supplier" | "customer" | "loss" | "transit" | null; parent_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type OpsLocationUpdate = { version?: number; code?: string; name?: string; parent_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsStockMoveView = { id: string; number?: string | null; version?: number; state?: "planned" | "reserved" | "done" | "cancelled" | "reversed"; item_id?: string | null; from_id?: string | null; to_id?: string | null; quantity?: string | null; uom?: string | null; lot?: string | null; unit_cost?: Money | null; value?: Money | null; credited?: Money | null; at?: string | null; note?: string | null; delivery_note?: string | null; source?: { collection: "ops.purchase-orders" | "ops.sales-orders" | "ops.stock-counts"; id: string } | null; source_line?: string | null; entry_id?: string | null; reversal_of_id?: string | null; reversed_by_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; item?: OpsItemView | null; from?: OpsLocationView | null; to?: OpsLocationView | null; entry?: FinJournalEntryView | null; reversal_of?: OpsStockMoveView | null; reversed_by?: OpsStockMoveView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type OpsStockMoveCreate = { item_id: string; from_id: string; to_id: string; quantity: string; lot?: string | null; unit_cost?: MoneyInput | null; at?: string | null; note?: string | null; delivery_note?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsStockMove = { id: string; number: string | null; version: number; state: "planned" | "reserved" | "done" | "cancelled" | "reversed"; item_id: string | null; from_id: string | null; to_id: string | null; quantity: string | null; uom: string | null; lot: string | null; unit_cost: Money | null; value: Money | null; credited: Money | null; at: string | null; note: string | null; delivery_note: string | null; source: { collection: "ops.purchase-orders" | "ops.sales-orders" | "ops.stock-counts"; id: string } | null; source_line: string | null; entry_id: string | null; reversal_of_id: string | null; reversed_by_id: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type OpsStockMoveUpdate = { version?: number; item_id?: string; from_id?: string; to_id?: string; quantity?: string; lot?: string | null; unit_cost?: MoneyInput | null; at?: string | null; note?: string | null; delivery_note?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsStockCountView = { id: string; number?: string | null; version?: number; state?: "draft" | "counting" | "review" | "posted" | "cancelled"; location_id?: string | null; planned_on?: string | null; lines?: ({ item_id: string; lot: string | null; expected: string | null; counted: string | null; counted_at: string | null; unit_cost: Money | null; variance: string | null })[] | null; notes?: string | null; started_at?: string | null; finished_at?: string | null; posted_at?: string | null; line_count?: number | null; accurate_count?: number | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; location?: OpsLocationView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type OpsStockCountCreate = { location_id: string; planned_on?: string | null; lines?: ({ item_id: string; lot?: string | null })[]; notes?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsStockCount = { id: string; number: string | null; version: number; state: "draft" | "counting" | "review" | "posted" | "cancelled"; location_id: string | null; planned_on: string | null; lines: ({ item_id: string; lot: string | null; expected: string | null; counted: string | null; counted_at: string | null; unit_cost: Money | null; variance: string | null })[] | null; notes: string | null; started_at: string | null; finished_at: string | null; posted_at: string | null; line_count: number | null; accurate_count: number | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type OpsStockCountUpdate = { version?: number; location_id?: string; planned_on?: string | null; lines?: ({ item_id: string; lot?: string | null })[]; notes?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsPurchaseOrderView = { id: string; number?: string | null; version?: number; state?: "draft" | "submitted" | "approved" | "ordered" | "part_received" | "received" | "closed" | "on_hold" | "cancelled"; supplier_id?: string | null; supplier_ref?: string | null; currency?: string | null; fx_rate?: string | null; location_id?: string | null; notes?: string | null; tax_lines?: ({ tax_code_id: string; code: string; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; percent: string; base: number; tax: number; self_assessed: number })[] | null; net?: number | null; tax?: number | null; gross?: number | null; held_from?: string | null; lines?: ({ item_id: string | null; text: string | null; quantity: string; price: number | null; discount_percent: string; tax_code_ids: (string)[] | null; net: number; received: string; received_value: number; billed: string; billed_value: number })[] | null; open_net?: number | null; over_receipt_percent?: string | null; expected_on?: string | null; ordered_on?: string | null; received_on?: string | null; bill_ids?: (string)[] | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; late?: boolean | null; masked?: (string)[]; supplier?: CrmAccountView | null; location?: OpsLocationView | null; bills?: (FinBillView)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type OpsPurchaseOrderCreate = { supplier_id: string; supplier_ref?: string | null; currency?: string | null; fx_rate?: string | null; location_id?: string | null; notes?: string | null; lines?: ({ item_id?: string | null; text?: string | null; quantity?: string | null; price?: number | null; discount_percent?: string | null; tax_code_ids?: (string)[] | null })[]; over_receipt_percent?: string; expected_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsPurchaseOrder = { id: string; number: string | null; version: number; state: "draft" | "submitted" | "approved" | "ordered" | "part_received" | "received" | "closed" | "on_hold" | "cancelled"; supplier_id: string | null; supplier_ref: string | null; currency: string | null; fx_rate: string | null; location_id: string | null; notes: string | null; tax_lines: ({ tax_code_id: string; code: string; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; percent: string; base: number; tax: number; self_assessed: number })[] | null; net: number | null; tax: number | null; gross: number | null; held_from: string | null; lines: ({ item_id: string | null; text: string | null; quantity: string; price: number | null; discount_percent: string; tax_code_ids: (string)[] | null; net: number; received: string; received_value: number; billed: string; billed_value: number })[] | null; open_net: number | null; over_receipt_percent: string | null; expected_on: string | null; ordered_on: string | null; received_on: string | null; bill_ids: (string)[] | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; late: boolean | null; masked?: (string)[] };

export type OpsPurchaseOrderUpdate = { version?: number; supplier_id?: string; supplier_ref?: string | null; currency?: string | null; fx_rate?: string | null; location_id?: string | null; notes?: string | null; lines?: ({ item_id?: string | null; text?: string | null; quantity?: string | null; price?: number | null; discount_percent?: string | null; tax_code_ids?: (string)[] | null })[]; over_receipt_percent?: string; expected_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsSalesOrderView = { id: string; number?: string | null; version?: number; state?: "draft" | "confirmed" | "part_delivered" | "delivered" | "closed" | "on_hold" | "cancelled"; account_id?: string | null; reference?: string | null; quote_id?: string | null; opportunity_id?: string | null; currency?: string | null; fx_rate?: string | null; location_id?: string | null; notes?: string | null; tax_lines?: ({ tax_code_id: string; code: string; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; percent: string; base: number; tax: number; self_assessed: number })[] | null; net?: number | null; tax?: number | null; gross?: number | null; held_from?: string | null; lines?: ({ item_id: string | null; text: string | null; quantity: string; price: number | null; discount_percent: string; tax_code_ids: (string)[] | null; net: number; delivered: string; delivered_on: string | null; invoiced: string })[] | null; promised_on?: string | null; confirmed_on?: string | null; delivered_on?: string | null; line_count?: number | null; lines_in_time?: number | null; invoice_ids?: (string)[] | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; late?: boolean | null; masked?: (string)[]; account?: CrmAccountView | null; quote?: CrmQuoteView | null; opportunity?: CrmOpportunityView | null; location?: OpsLocationView | null; invoices?: (FinInvoiceView)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type OpsSalesOrderCreate = { account_id: string; reference?: string | null; quote_id?: string | null; opportunity_id?: string | null; currency?: string | null; fx_rate?: string | null; location_id?: string | null; notes?: string | null; lines?: ({ item_id?: string | null; text?: string | null; quantity?: string | null; price?: number | null; discount_percent?: string | null; tax_code_ids?: (string)[] | null })[]; promised_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsSalesOrder = { id: string; number: string | null; version: number; state: "draft" | "confirmed" | "part_delivered" | "delivered" | "closed" | "on_hold" | "cancelled"; account_id: string | null; reference: string | null; quote_id: string | null; opportunity_id: string | null; currency: string | null; fx_rate: string | null; location_id: string | null; notes: string | null; tax_lines: ({ tax_code_id: string; code: string; kind: "sales" | "purchase" | "withholding" | "reverse" | "exempt"; percent: string; base: number; tax: number; self_assessed: number })[] | null; net: number | null; tax: number | null; gross: number | null; held_from: string | null; lines: ({ item_id: string | null; text: string | null; quantity: string; price: number | null; discount_percent: string; tax_code_ids: (string)[] | null; net: number; delivered: string; delivered_on: string | null; invoiced: string })[] | null; promised_on: string | null; confirmed_on: string | null; delivered_on: string | null; line_count: number | null; lines_in_time: number | null; invoice_ids: (string)[] | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; late: boolean | null; masked?: (string)[] };

export type OpsSalesOrderUpdate = { version?: number; account_id?: string; reference?: string | null; currency?: string | null; fx_rate?: string | null; location_id?: string | null; notes?: string | null; lines?: ({ item_id?: string | null; text?: string | null; quantity?: string | null; price?: number | null; discount_percent?: string | null; tax_code_ids?: (string)[] | null })[]; promised_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsProjectView = { id: string; version?: number; state?: "planned" | "active" | "on_hold" | "completed" | "cancelled"; code?: string | null; name?: string | null; description?: string | null; account_id?: string | null; manager_id?: string | null; start_date?: string | null; end_date?: string | null; budget?: Money | null; billing?: "fixed" | "time" | "none" | null; hourly_rate?: Money | null; hours_spent?: string | null; costs?: Money | null; spent?: Money | null; progress?: string | null; health?: "green" | "amber" | "red" | null; health_until?: string | null; started_on?: string | null; closed_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; time_burn?: string | null; budget_burn?: string | null; masked?: (string)[]; account?: CrmAccountView | null; manager?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type OpsProjectCreate = { code: string; name: string; description?: string | null; account_id?: string | null; manager_id?: string | null; start_date?: string | null; end_date?: string | null; budget?: MoneyInput | null; billing?: "fixed" | "time" | "none"; hourly_rate?: MoneyInput | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsProject = { id: string; version: number; state: "planned" | "active" | "on_hold" | "completed" | "cancelled"; code: string | null; name: string | null; description: string | null; account_id: string | null; manager_id: string | null; start_date: string | null; end_date: string | null; budget: Money | null; billing: "fixed" | "time" | "none" | null; hourly_rate: Money | null; hours_spent: string | null; costs: Money | null; spent: Money | null; progress: string | null; health: "green" | "amber" | "red" | null; health_until: string | null; started_on: string | null; closed_on: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; time_burn: string | null; budget_burn: string | null; masked?: (string)[] };

export type OpsProjectUpdate = { version?: number; code?: string; name?: string; description?: string | null; account_id?: string | null; manager_id?: string | null; start_date?: string | null; end_date?: string | null; budget?: MoneyInput | null; billing?: "fixed" | "time" | "none"; hourly_rate?: MoneyInput | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsTaskView = { id: string; version?: number; state?: "backlog" | "todo" | "doing" | "review" | "done" | "cancelled"; title?: string | null; description?: string | null; project_id?: string | null; parent_id?: string | null; assignee_id?: string | null; priority?: "low" | "normal" | "high" | "urgent" | null; start_on?: string | null; due_at?: string | null; estimate?: string | null; depends_on_ids?: (string)[] | null; checklist?: ({ text: string; done: boolean })[] | null; subtasks?: number | null; hours_spent?: string | null; started_at?: string | null; done_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; overdue?: boolean | null; masked?: (string)[]; project?: OpsProjectView | null; parent?: OpsTaskView | null; assignee?: UserRef | null; depends_ons?: (OpsTaskView)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type OpsTaskCreate = { title: string; description?: string | null; project_id?: string | null; parent_id?: string | null; assignee_id?: string | null; priority?: "low" | "normal" | "high" | "urgent"; start_on?: string | null; due_at?: string | null; estimate?: string | null; depends_on_ids?: (string)[]; checklist?: ({ text: string; done?: boolean | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsTask = { id: string; version: number; state: "backlog" | "todo" | "doing" | "review" | "done" | "cancelled"; title: string | null; description: string | null; project_id: string | null; parent_id: string | null; assignee_id: string | null; priority: "low" | "normal" | "high" | "urgent" | null; start_on: string | null; due_at: string | null; estimate: string | null; depends_on_ids: (string)[] | null; checklist: ({ text: string; done: boolean })[] | null; subtasks: number | null; hours_spent: string | null; started_at: string | null; done_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; overdue: boolean | null; masked?: (string)[] };

export type OpsTaskUpdate = { version?: number; title?: string; description?: string | null; project_id?: string | null; parent_id?: string | null; assignee_id?: string | null; priority?: "low" | "normal" | "high" | "urgent"; start_on?: string | null; due_at?: string | null; estimate?: string | null; depends_on_ids?: (string)[]; checklist?: ({ text: string; done?: boolean | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsAssetView = { id: string; version?: number; state?: "ordered" | "in_use" | "maintenance" | "retired" | "disposed"; tag?: string | null; name?: string | null; category?: string | null; serial?: string | null; location_id?: string | null; custodian_id?: string | null; acquired_on?: string | null; cost?: Money | null; residual_value?: Money | null; life_months?: number | null; method?: "straight_line" | "declining" | "none" | null; declining_factor?: string | null; asset_account_id?: string | null; accumulated_account_id?: string | null; depreciation_account_id?: string | null; cost_centre_id?: string | null; accumulated?: Money | null; book_value?: Money | null; depreciate_on?: string | null; problem?: string | null; problem_on?: string | null; disposed_on?: string | null; proceeds?: Money | null; entry_id?: string | null; disposal_entry_id?: string | null; next_service_on?: string | null; service_every_months?: number | null; last_serviced_on?: string | null; service_task_id?: string | null; notes?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; service_due?: boolean | null; masked?: (string)[]; location?: OpsLocationView | null; custodian?: HrEmployeeView | null; asset_account?: FinLedgerAccountView | null; accumulated_account?: FinLedgerAccountView | null; depreciation_account?: FinLedgerAccountView | null; cost_centre?: FinCostCentreView | null; entry?: FinJournalEntryView | null; disposal_entry?: FinJournalEntryView | null; service_task?: OpsTaskView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type OpsAssetCreate = { tag: string; name: string; category?: string; serial?: string | null; location_id?: string | null; custodian_id?: string | null; acquired_on?: string | null; cost?: MoneyInput | null; residual_value?: MoneyInput | null; life_months?: number | null; method?: "straight_line" | "declining" | "none"; declining_factor?: string; asset_account_id?: string | null; accumulated_account_id?: string | null; depreciation_account_id?: string | null; cost_centre_id?: string | null; next_service_on?: string | null; service_every_months?: number | null; notes?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsAsset = { id: string; version: number; state: "ordered" | "in_use" | "maintenance" | "retired" | "disposed"; tag: string | null; name: string | null; category: string | null; serial: string | null; location_id: string | null; custodian_id: string | null; acquired_on: string | null; cost: Money | null; residual_value: Money | null; life_months: number | null; method: "straight_line" | "declining" | "none" | null; declining_factor: string | null; asset_account_id: string | null; accumulated_account_id: string | null; depreciation_account_id: string | null; cost_centre_id: string | null; accumulated: Money | null; book_value: Money | null; depreciate_on: string | null; problem: string | null; problem_on: string | null; disposed_on: string | null; proceeds: Money | null; entry_id: string | null; disposal_entry_id: string | null; next_service_on: string | null; service_every_months: number | null; last_serviced_on: string | null; service_task_id: string | null; notes: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; service_due: boolean | null; masked?: (string)[] };

export type OpsAssetUpdate = { version?: number; tag?: string; name?: string; category?: string; serial?: string | null; location_id?: string | null; custodian_id?: string | null; acquired_on?: string | null; cost?: MoneyInput | null; residual_value?: MoneyInput | null; life_months?: number | null; method?: "straight_line" | "declining" | "none"; declining_factor?: string; asset_account_id?: string | null; accumulated_account_id?: string | null; depreciation_account_id?: string | null; cost_centre_id?: string | null; next_service_on?: string | null; service_every_months?: number | null; notes?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type OpsDepreciationView = { id: string; version?: number; state?: "recorded"; asset_id?: string | null; kind?: "monthly" | "write_down" | "before" | "reversal" | null; month_end?: string | null; posted_on?: string | null; amount?: Money | null; book_value?: Money | null; entry_id?: string | null; reason?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; asset?: OpsAssetView | null; entry?: FinJournalEntryView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LegalContractView = { id: string; number?: string | null; version?: number; state?: "draft" | "review" | "approved" | "sent" | "part_signed" | "declined" | "signed" | "active" | "renewed" | "expired" | "terminated"; title?: string | null; kind?: "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other" | null; parties?: ({ side: "us" | "them"; account_id: string | null; employee_id: string | null; role: string | null; signatory: string | null; signed_at: string | null })[] | null; account_id?: string | null; employee_id?: string | null; start?: string | null; end?: string | null; auto_renew?: boolean | null; renew_months?: number | null; notice_days?: number | null; early_notice?: boolean | null; notice_by?: string | null; moves_on?: string | null; value?: Money | null; law?: string | null; parent_id?: string | null; amends?: AmendedTerms | null; template_id?: string | null; clauses?: ({ key: string; text: string; mandatory: boolean; risk: "low" | "medium" | "high" })[] | null; nonstandard?: (string)[] | null; documents?: ({ stage: "sent" | "signed"; name: string; sha256: string; attachment_id: string | null })[] | null; sealed_hash?: string | null; sealed_terms?: SealedTerms | null; terms?: ({ from: string; to: string | null; months: number | null; value: Money | null })[] | null; approved_at?: string | null; sent_at?: string | null; signed_at?: string | null; decline_reason?: string | null; notice_given_at?: string | null; terminates_on?: string | null; for_cause?: boolean | null; termination_reason?: string | null; ended_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; days_to_notice?: number | null; locked_in?: boolean | null; unsigned_since?: string | null; masked?: (string)[]; account?: CrmAccountView | null; employee?: HrEmployeeView | null; parent?: LegalContractView | null; template?: LegalTemplateView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type AmendedTerms = { end?: string | null; auto_renew?: boolean; renew_months?: number | null; notice_days?: number; value?: { amount: number; currency: string } | null };

export type SealedTerms = { start: string | null; end: string | null; auto_renew: boolean; renew_months: number | null; notice_days: number; value: { amount: number; currency: string } | null };

export type LegalContractCreate = { title: string; kind: "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other"; parties?: ({ side?: "us" | "them" | null; account_id?: string | null; employee_id?: string | null; role?: string | null; signatory?: string | null })[]; start?: string | null; end?: string | null; auto_renew?: boolean; renew_months?: number | null; notice_days?: number; early_notice?: boolean; value?: MoneyInput | null; law?: string | null; parent_id?: string | null; amends?: AmendedTerms | null; template_id?: string | null; clauses?: ({ key: string; text: string; mandatory?: boolean | null; risk?: "low" | "medium" | "high" | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalContract = { id: string; number: string | null; version: number; state: "draft" | "review" | "approved" | "sent" | "part_signed" | "declined" | "signed" | "active" | "renewed" | "expired" | "terminated"; title: string | null; kind: "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other" | null; parties: ({ side: "us" | "them"; account_id: string | null; employee_id: string | null; role: string | null; signatory: string | null; signed_at: string | null })[] | null; account_id: string | null; employee_id: string | null; start: string | null; end: string | null; auto_renew: boolean | null; renew_months: number | null; notice_days: number | null; early_notice: boolean | null; notice_by: string | null; moves_on: string | null; value: Money | null; law: string | null; parent_id: string | null; amends: AmendedTerms | null; template_id: string | null; clauses: ({ key: string; text: string; mandatory: boolean; risk: "low" | "medium" | "high" })[] | null; nonstandard: (string)[] | null; documents: ({ stage: "sent" | "signed"; name: string; sha256: string; attachment_id: string | null })[] | null; sealed_hash: string | null; sealed_terms: SealedTerms | null; terms: ({ from: string; to: string | null; months: number | null; value: Money | null })[] | null; approved_at: string | null; sent_at: string | null; signed_at: string | null; decline_reason: string | null; notice_given_at: string | null; terminates_on: string | null; for_cause: boolean | null; termination_reason: string | null; ended_on: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; days_to_notice: number | null; locked_in: boolean | null; unsigned_since: string | null; masked?: (string)[] };

export type LegalContractUpdate = { version?: number; title?: string; kind?: "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other"; parties?: ({ side?: "us" | "them" | null; account_id?: string | null; employee_id?: string | null; role?: string | null; signatory?: string | null })[]; start?: string | null; end?: string | null; auto_renew?: boolean; renew_months?: number | null; notice_days?: number; early_notice?: boolean; value?: MoneyInput | null; law?: string | null; amends?: AmendedTerms | null; clauses?: ({ key: string; text: string; mandatory?: boolean | null; risk?: "low" | "medium" | "high" | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalTemplateView = { id: string; version?: number; state?: "draft" | "approved" | "retired"; name?: string | null; kind?: "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other" | null; guidance?: string | null; clauses?: ({ key: string; text: string; mandatory: boolean; risk: "low" | "medium" | "high" })[] | null; obligations?: ({ text: string; party: "us" | "them"; offset_days: number; rrule: string | null; amount: Money | null })[] | null; root_id?: string | null; revision?: number | null; approved_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; root?: LegalTemplateView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LegalTemplateCreate = { name: string; kind: "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other"; guidance?: string | null; clauses?: ({ key: string; text: string; mandatory?: boolean | null; risk?: "low" | "medium" | "high" | null })[]; obligations?: ({ text: string; party?: "us" | "them" | null; offset_days?: number | null; rrule?: string | null; amount?: MoneyInput | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalTemplate = { id: string; version: number; state: "draft" | "approved" | "retired"; name: string | null; kind: "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other" | null; guidance: string | null; clauses: ({ key: string; text: string; mandatory: boolean; risk: "low" | "medium" | "high" })[] | null; obligations: ({ text: string; party: "us" | "them"; offset_days: number; rrule: string | null; amount: Money | null })[] | null; root_id: string | null; revision: number | null; approved_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type LegalTemplateUpdate = { version?: number; name?: string; kind?: "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other"; guidance?: string | null; clauses?: ({ key: string; text: string; mandatory?: boolean | null; risk?: "low" | "medium" | "high" | null })[]; obligations?: ({ text: string; party?: "us" | "them" | null; offset_days?: number | null; rrule?: string | null; amount?: MoneyInput | null })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalObligationView = { id: string; version?: number; state?: "open" | "due" | "met" | "waived" | "breached" | "remedied"; contract_id?: string | null; policy_id?: string | null; text?: string | null; party?: "us" | "them" | null; due_on?: string | null; rrule?: string | null; amount?: Money | null; lead_days?: number | null; grace_days?: number | null; evidence?: string | null; evidence_ids?: (string)[] | null; note?: string | null; series_id?: string | null; series_start?: string | null; occurrence?: number | null; recurs_after?: string | null; halted?: boolean | null; due_from?: string | null; breached_after?: string | null; template_line?: number | null; met_at?: string | null; waived_at?: string | null; breached_on?: string | null; remedied_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; days_left?: number | null; masked?: (string)[]; contract?: LegalContractView | null; policy?: LegalPolicyView | null; series?: LegalObligationView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LegalObligationCreate = { contract_id?: string | null; policy_id?: string | null; text: string; party?: "us" | "them"; due_on?: string | null; rrule?: string | null; amount?: MoneyInput | null; lead_days?: number; grace_days?: number; evidence?: string | null; evidence_ids?: (string)[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalObligation = { id: string; version: number; state: "open" | "due" | "met" | "waived" | "breached" | "remedied"; contract_id: string | null; policy_id: string | null; text: string | null; party: "us" | "them" | null; due_on: string | null; rrule: string | null; amount: Money | null; lead_days: number | null; grace_days: number | null; evidence: string | null; evidence_ids: (string)[] | null; note: string | null; series_id: string | null; series_start: string | null; occurrence: number | null; recurs_after: string | null; halted: boolean | null; due_from: string | null; breached_after: string | null; template_line: number | null; met_at: string | null; waived_at: string | null; breached_on: string | null; remedied_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; days_left: number | null; masked?: (string)[] };

export type LegalObligationUpdate = { version?: number; text?: string; party?: "us" | "them"; amount?: MoneyInput | null; lead_days?: number; grace_days?: number; evidence?: string | null; evidence_ids?: (string)[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalMatterView = { id: string; number?: string | null; version?: number; state?: "intake" | "open" | "on_hold" | "settled" | "won" | "lost" | "closed"; title?: string | null; kind?: "dispute" | "claim" | "regulatory" | "ip" | "advice" | null; counterparty?: string | null; account_id?: string | null; contract_id?: string | null; counsel?: string | null; description?: string | null; exposure?: Money | null; next_deadline?: string | null; hold?: boolean | null; subjects?: ({ record: { collection: "crm.accounts" | "crm.contacts" | "crm.leads" | "crm.opportunities" | "crm.quotes" | "crm.activities" | "crm.campaigns" | "crm.tickets" | "fin.journal-entries" | "fin.invoices" | "fin.bills" | "fin.payments" | "fin.bank-transactions" | "fin.budgets" | "hr.employees" | "hr.leave-requests" | "hr.timesheets" | "hr.expense-claims" | "hr.job-openings" | "hr.candidates" | "hr.reviews" | "ops.items" | "ops.stock-moves" | "ops.stock-counts" | "ops.purchase-orders" | "ops.sales-orders" | "ops.projects" | "ops.tasks" | "ops.assets" | "legal.contracts" | "legal.templates" | "legal.obligations" | "legal.policies" | "legal.processing-records" | "legal.incidents" | "strat.objectives" | "strat.initiatives" | "strat.risks" | "strat.decisions"; id: string } })[] | null; held_at?: string | null; outcome?: string | null; decided_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; account?: CrmAccountView | null; contract?: LegalContractView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LegalMatterCreate = { title: string; kind: "dispute" | "claim" | "regulatory" | "ip" | "advice"; counterparty?: string | null; account_id?: string | null; contract_id?: string | null; counsel?: string | null; description?: string | null; exposure?: MoneyInput | null; next_deadline?: string | null; subjects?: ({ record: { collection: "crm.accounts" | "crm.contacts" | "crm.leads" | "crm.opportunities" | "crm.quotes" | "crm.activities" | "crm.campaigns" | "crm.tickets" | "fin.journal-entries" | "fin.invoices" | "fin.bills" | "fin.payments" | "fin.bank-transactions" | "fin.budgets" | "hr.employees" | "hr.leave-requests" | "hr.timesheets" | "hr.expense-claims" | "hr.job-openings" | "hr.candidates" | "hr.reviews" | "ops.items" | "ops.stock-moves" | "ops.stock-counts" | "ops.purchase-orders" | "ops.sales-orders" | "ops.projects" | "ops.tasks" | "ops.assets" | "legal.contracts" | "legal.templates" | "legal.obligations" | "legal.policies" | "legal.processing-records" | "legal.incidents" | "strat.objectives" | "strat.initiatives" | "strat.risks" | "strat.decisions"; id: string } })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalMatter = { id: string; number: string | null; version: number; state: "intake" | "open" | "on_hold" | "settled" | "won" | "lost" | "closed"; title: string | null; kind: "dispute" | "claim" | "regulatory" | "ip" | "advice" | null; counterparty: string | null; account_id: string | null; contract_id: string | null; counsel: string | null; description: string | null; exposure: Money | null; next_deadline: string | null; hold: boolean | null; subjects: ({ record: { collection: "crm.accounts" | "crm.contacts" | "crm.leads" | "crm.opportunities" | "crm.quotes" | "crm.activities" | "crm.campaigns" | "crm.tickets" | "fin.journal-entries" | "fin.invoices" | "fin.bills" | "fin.payments" | "fin.bank-transactions" | "fin.budgets" | "hr.employees" | "hr.leave-requests" | "hr.timesheets" | "hr.expense-claims" | "hr.job-openings" | "hr.candidates" | "hr.reviews" | "ops.items" | "ops.stock-moves" | "ops.stock-counts" | "ops.purchase-orders" | "ops.sales-orders" | "ops.projects" | "ops.tasks" | "ops.assets" | "legal.contracts" | "legal.templates" | "legal.obligations" | "legal.policies" | "legal.processing-records" | "legal.incidents" | "strat.objectives" | "strat.initiatives" | "strat.risks" | "strat.decisions"; id: string } })[] | null; held_at: string | null; outcome: string | null; decided_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type LegalMatterUpdate = { version?: number; title?: string; kind?: "dispute" | "claim" | "regulatory" | "ip" | "advice"; counterparty?: string | null; account_id?: string | null; contract_id?: string | null; counsel?: string | null; description?: string | null; exposure?: MoneyInput | null; next_deadline?: string | null; subjects?: ({ record: { collection: "crm.accounts" | "crm.contacts" | "crm.leads" | "crm.opportunities" | "crm.quotes" | "crm.activities" | "crm.campaigns" | "crm.tickets" | "fin.journal-entries" | "fin.invoices" | "fin.bills" | "fin.payments" | "fin.bank-transactions" | "fin.budgets" | "hr.employees" | "hr.leave-requests" | "hr.timesheets" | "hr.expense-claims" | "hr.job-openings" | "hr.candidates" | "hr.reviews" | "ops.items" | "ops.stock-moves" | "ops.stock-counts" | "ops.purchase-orders" | "ops.sales-orders" | "ops.projects" | "ops.tasks" | "ops.assets" | "legal.contracts" | "legal.templates" | "legal.obligations" | "legal.policies" | "legal.processing-records" | "legal.incidents" | "strat.objectives" | "strat.initiatives" | "strat.risks" | "strat.decisions"; id: string } })[]; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalHoldView = { id: string; version?: number; state?: "on" | "released"; matter_id?: string | null; record?: { collection: "crm.accounts" | "crm.contacts" | "crm.leads" | "crm.opportunities" | "crm.quotes" | "crm.activities" | "crm.campaigns" | "crm.tickets" | "fin.journal-entries" | "fin.invoices" | "fin.bills" | "fin.payments" | "fin.bank-transactions" | "fin.budgets" | "hr.employees" | "hr.leave-requests" | "hr.timesheets" | "hr.expense-claims" | "hr.job-openings" | "hr.candidates" | "hr.reviews" | "ops.items" | "ops.stock-moves" | "ops.stock-counts" | "ops.purchase-orders" | "ops.sales-orders" | "ops.projects" | "ops.tasks" | "ops.assets" | "legal.contracts" | "legal.templates" | "legal.obligations" | "legal.policies" | "legal.processing-records" | "legal.incidents" | "strat.objectives" | "strat.initiatives" | "strat.risks" | "strat.decisions"; id: string } | null; released_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; matter?: LegalMatterView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LegalPolicyView = { id: string; version?: number; state?: "draft" | "review" | "approved" | "published" | "superseded" | "retired"; title?: string | null; category?: string | null; body?: string | null; effective_from?: string | null; review_by?: string | null; audience?: PolicyAudience | null; acknowledge?: boolean | null; acknowledge_days?: number | null; root_id?: string | null; revision?: number | null; approved_at?: string | null; published_at?: string | null; ended_at?: string | null; asked_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; root?: LegalPolicyView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type PolicyAudience = { all?: boolean; org_unit_ids?: (string)[]; roles?: (string)[] };

export type LegalPolicyCreate = { title: string; category?: string | null; body?: string | null; effective_from?: string | null; review_by?: string | null; audience?: PolicyAudience; acknowledge?: boolean; acknowledge_days?: number; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalPolicy = { id: string; version: number; state: "draft" | "review" | "approved" | "published" | "superseded" | "retired"; title: string | null; category: string | null; body: string | null; effective_from: string | null; review_by: string | null; audience: PolicyAudience | null; acknowledge: boolean | null; acknowledge_days: number | null; root_id: string | null; revision: number | null; approved_at: string | null; published_at: string | null; ended_at: string | null; asked_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type LegalPolicyUpdate = { version?: number; title?: string; category?: string | null; body?: string | null; effective_from?: string | null; review_by?: string | null; audience?: PolicyAudience; acknowledge?: boolean; acknowledge_days?: number; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalAcknowledgementView = { id: string; version?: number; state?: "pending" | "overdue" | "acknowledged" | "lapsed"; policy_id?: string | null; revision?: number | null; employee_id?: string | null; user_id?: string | null; due_on?: string | null; at?: string | null; method?: "online" | "signed_copy" | "training" | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; policy?: LegalPolicyView | null; employee?: HrEmployeeView | null; user?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LegalAcknowledgement = { id: string; version: number; state: "pending" | "overdue" | "acknowledged" | "lapsed"; policy_id: string | null; revision: number | null; employee_id: string | null; user_id: string | null; due_on: string | null; at: string | null; method: "online" | "signed_copy" | "training" | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type LegalProcessingRecordView = { id: string; version?: number; state?: "draft" | "approved" | "active" | "retired"; purpose?: string | null; role?: "controller" | "processor" | null; controllers?: string | null; lawful_basis?: "consent" | "contract" | "legal_obligation" | "vital_interests" | "public_task" | "legitimate_interests" | null; lawful_basis_note?: string | null; categories?: (string)[] | null; special_categories?: (string)[] | null; subjects?: (string)[] | null; recipients?: (string)[] | null; transfers?: string | null; retention?: Retention | null; measures?: string | null; root_id?: string | null; revision?: number | null; approved_at?: string | null; active_from?: string | null; retired_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; root?: LegalProcessingRecordView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type Retention = { months: number; basis: string };

export type LegalProcessingRecordCreate = { purpose: string; role?: "controller" | "processor"; controllers?: string | null; lawful_basis?: "consent" | "contract" | "legal_obligation" | "vital_interests" | "public_task" | "legitimate_interests" | null; lawful_basis_note?: string | null; categories?: (string)[]; special_categories?: (string)[]; subjects?: (string)[]; recipients?: (string)[]; transfers?: string | null; retention?: Retention | null; measures?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalProcessingRecord = { id: string; version: number; state: "draft" | "approved" | "active" | "retired"; purpose: string | null; role: "controller" | "processor" | null; controllers: string | null; lawful_basis: "consent" | "contract" | "legal_obligation" | "vital_interests" | "public_task" | "legitimate_interests" | null; lawful_basis_note: string | null; categories: (string)[] | null; special_categories: (string)[] | null; subjects: (string)[] | null; recipients: (string)[] | null; transfers: string | null; retention: Retention | null; measures: string | null; root_id: string | null; revision: number | null; approved_at: string | null; active_from: string | null; retired_on: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type LegalProcessingRecordUpdate = { version?: number; purpose?: string; role?: "controller" | "processor"; controllers?: string | null; lawful_basis?: "consent" | "contract" | "legal_obligation" | "vital_interests" | "public_task" | "legitimate_interests" | null; lawful_basis_note?: string | null; categories?: (string)[]; special_categories?: (string)[]; subjects?: (string)[]; recipients?: (string)[]; transfers?: string | null; retention?: Retention | null; measures?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalIncidentView = { id: string; number?: string | null; version?: number; state?: "detected" | "assessing" | "contained" | "notified" | "not_notifiable" | "closed"; title?: string | null; kind?: "breach" | "security" | "safety" | "compliance" | null; description?: string | null; detected_at?: string | null; correction_reason?: string | null; notify_by?: string | null; clock_until?: string | null; subjects_count?: number | null; data_categories?: (string)[] | null; severity?: "low" | "medium" | "high" | "critical" | null; measures?: string | null; subjects_informed_at?: string | null; contained_at?: string | null; reported_at?: string | null; late_reason?: string | null; not_notifiable_reason?: string | null; decided_at?: string | null; reminded_24h_at?: string | null; reminded_6h_at?: string | null; overdue_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; hours_left?: number | null; masked?: (string)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LegalIncidentCreate = { title: string; kind: "breach" | "security" | "safety" | "compliance"; description?: string | null; detected_at?: string | null; correction_reason?: string | null; subjects_count?: number | null; data_categories?: (string)[]; severity?: "low" | "medium" | "high" | "critical"; measures?: string | null; subjects_informed_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LegalIncident = { id: string; number: string | null; version: number; state: "detected" | "assessing" | "contained" | "notified" | "not_notifiable" | "closed"; title: string | null; kind: "breach" | "security" | "safety" | "compliance" | null; description: string | null; detected_at: string | null; correction_reason: string | null; notify_by: string | null; clock_until: string | null; subjects_count: number | null; data_categories: (string)[] | null; severity: "low" | "medium" | "high" | "critical" | null; measures: string | null; subjects_informed_at: string | null; contained_at: string | null; reported_at: string | null; late_reason: string | null; not_notifiable_reason: string | null; decided_at: string | null; reminded_24h_at: string | null; reminded_6h_at: string | null; overdue_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; hours_left: number | null; masked?: (string)[] };

export type LegalIncidentUpdate = { version?: number; title?: string; kind?: "breach" | "security" | "safety" | "compliance"; description?: string | null; detected_at?: string | null; correction_reason?: string | null; subjects_count?: number | null; data_categories?: (string)[]; severity?: "low" | "medium" | "high" | "critical"; measures?: string | null; subjects_informed_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratObjectiveView = { id: string; version?: number; state?: "draft" | "active" | "at_risk" | "achieved" | "missed" | "dropped"; title?: string | null; description?: string | null; cycle?: string | null; starts_on?: string | null; ends_on?: string | null; level?: "org" | "team" | "person" | null; type?: "committed" | "aspirational" | null; parent_id?: string | null; weight?: string | null; progress?: string | null; drop_reason?: string | null; closed_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; expected?: number | null; gap?: number | null; masked?: (string)[]; parent?: StratObjectiveView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type StratObjectiveCreate = { title: string; description?: string | null; cycle: string; level?: "org" | "team" | "person"; type?: "committed" | "aspirational"; parent_id?: string | null; weight?: string; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratObjective = { id: string; version: number; state: "draft" | "active" | "at_risk" | "achieved" | "missed" | "dropped"; title: string | null; description: string | null; cycle: string | null; starts_on: string | null; ends_on: string | null; level: "org" | "team" | "person" | null; type: "committed" | "aspirational" | null; parent_id: string | null; weight: string | null; progress: string | null; drop_reason: string | null; closed_on: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; expected: number | null; gap: number | null; masked?: (string)[] };

export type StratObjectiveUpdate = { version?: number; title?: string; description?: string | null; cycle?: string; level?: "org" | "team" | "person"; type?: "committed" | "aspirational"; parent_id?: string | null; weight?: string; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratKeyResultView = { id: string; version?: number; state?: "draft" | "active" | "done" | "missed"; objective_id?: string | null; title?: string | null; metric?: "number" | "percent" | "money" | "bool" | null; unit?: string | null; start?: string | null; target?: string | null; current?: string | null; direction?: "up" | "down" | "hold" | null; weight?: string | null; progress?: string | null; confidence?: number | null; checked_in_at?: string | null; check_in_by?: string | null; activated_at?: string | null; retargeted_at?: string | null; ends_on?: string | null; closed_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; objective?: StratObjectiveView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type StratKeyResultCreate = { objective_id: string; title: string; metric?: "number" | "percent" | "money" | "bool"; unit?: string | null; start?: string; target: string; direction?: "up" | "down" | "hold"; weight?: string; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratKeyResult = { id: string; version: number; state: "draft" | "active" | "done" | "missed"; objective_id: string | null; title: string | null; metric: "number" | "percent" | "money" | "bool" | null; unit: string | null; start: string | null; target: string | null; current: string | null; direction: "up" | "down" | "hold" | null; weight: string | null; progress: string | null; confidence: number | null; checked_in_at: string | null; check_in_by: string | null; activated_at: string | null; retargeted_at: string | null; ends_on: string | null; closed_on: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type StratKeyResultUpdate = { version?: number; objective_id?: string; title?: string; metric?: "number" | "percent" | "money" | "bool"; unit?: string | null; start?: string; target?: string; direction?: "up" | "down" | "hold"; weight?: string; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratCheckInView = { id: string; version?: number; state?: "recorded"; key_result_id?: string | null; value?: string | null; confidence?: number | null; note?: string | null; at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; key_result?: StratKeyResultView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type StratCheckInCreate = { key_result_id: string; value: string; confidence?: number | null; note?: string | null; at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratCheckIn = { id: string; version: number; state: "recorded"; key_result_id: string | null; value: string | null; confidence: number | null; note: string | null; at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type StratInitiativeView = { id: string; version?: number; state?: "idea" | "proposed" | "approved" | "running" | "done" | "stopped"; title?: string | null; description?: string | null; objective_ids?: (string)[] | null; project_id?: string | null; budget?: Money | null; spent?: Money | null; benefit?: string | null; score?: InitiativeScore | null; rank?: number | null; start_date?: string | null; end_date?: string | null; approved_by_id?: string | null; approved_on?: string | null; stop_reason?: string | null; closed_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; objectives?: (StratObjectiveView)[]; project?: OpsProjectView | null; approved_by?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type InitiativeScore = { impact: number; confidence: number; ease: number };

export type StratInitiativeCreate = { title: string; description?: string | null; objective_ids?: (string)[]; project_id?: string | null; budget?: MoneyInput | null; benefit?: string | null; score?: InitiativeScore | null; start_date?: string | null; end_date?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratInitiative = { id: string; version: number; state: "idea" | "proposed" | "approved" | "running" | "done" | "stopped"; title: string | null; description: string | null; objective_ids: (string)[] | null; project_id: string | null; budget: Money | null; spent: Money | null; benefit: string | null; score: InitiativeScore | null; rank: number | null; start_date: string | null; end_date: string | null; approved_by_id: string | null; approved_on: string | null; stop_reason: string | null; closed_on: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type StratInitiativeUpdate = { version?: number; title?: string; description?: string | null; objective_ids?: (string)[]; project_id?: string | null; budget?: MoneyInput | null; benefit?: string | null; score?: InitiativeScore | null; start_date?: string | null; end_date?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratRiskView = { id: string; version?: number; state?: "identified" | "assessed" | "treating" | "monitored" | "accepted" | "expired" | "closed"; title?: string | null; category?: "strategic" | "financial" | "operational" | "legal" | "people" | "technology" | "reputation" | "environment" | "other" | null; causes?: string | null; consequences?: string | null; likelihood?: number | null; impact?: number | null; inherent?: number | null; controls?: ({ text: string; strength: number; reduces: "likelihood" | "impact" })[] | null; residual_likelihood?: number | null; residual_impact?: number | null; residual?: number | null; appetite?: number | null; above_appetite?: boolean | null; treatment?: "mitigate" | "accept" | "avoid" | "transfer" | null; action_ids?: (string)[] | null; review_by?: string | null; review_task_id?: string | null; accepted_until?: string | null; accepted_by_id?: string | null; accepted_at?: string | null; accepted_alone?: boolean | null; accept_reason?: string | null; close_reason?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; actions?: (OpsTaskView)[]; review_task?: OpsTaskView | null; accepted_by?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type StratRiskCreate = { title: string; category?: "strategic" | "financial" | "operational" | "legal" | "people" | "technology" | "reputation" | "environment" | "other"; causes?: string | null; consequences?: string | null; likelihood: number; impact: number; controls?: ({ text: string; strength: number; reduces?: "likelihood" | "impact" | null })[]; appetite?: number; treatment?: "mitigate" | "accept" | "avoid" | "transfer" | null; action_ids?: (string)[]; review_by?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratRisk = { id: string; version: number; state: "identified" | "assessed" | "treating" | "monitored" | "accepted" | "expired" | "closed"; title: string | null; category: "strategic" | "financial" | "operational" | "legal" | "people" | "technology" | "reputation" | "environment" | "other" | null; causes: string | null; consequences: string | null; likelihood: number | null; impact: number | null; inherent: number | null; controls: ({ text: string; strength: number; reduces: "likelihood" | "impact" })[] | null; residual_likelihood: number | null; residual_impact: number | null; residual: number | null; appetite: number | null; above_appetite: boolean | null; treatment: "mitigate" | "accept" | "avoid" | "transfer" | null; action_ids: (string)[] | null; review_by: string | null; review_task_id: string | null; accepted_until: string | null; accepted_by_id: string | null; accepted_at: string | null; accepted_alone: boolean | null; accept_reason: string | null; close_reason: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type StratRiskUpdate = { version?: number; title?: string; category?: "strategic" | "financial" | "operational" | "legal" | "people" | "technology" | "reputation" | "environment" | "other"; causes?: string | null; consequences?: string | null; likelihood?: number; impact?: number; controls?: ({ text: string; strength: number; reduces?: "likelihood" | "impact" | null })[]; appetite?: number; treatment?: "mitigate" | "accept" | "avoid" | "transfer" | null; action_ids?: (string)[]; review_by?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratKPIView = { id: string; version?: number; state?: "active" | "retired"; name?: string | null; description?: string | null; formula?: KpiFormula | null; period?: "all" | "day" | "month" | "quarter" | "year" | "last_30_days" | "last_12_months" | null; every?: "day" | "month" | null; unit?: string | null; direction?: "up" | "down" | null; target?: string | null; green?: string | null; amber?: string | null; value?: string | null; status?: "green" | "amber" | "red" | null; measured_at?: string | null; problem?: string | null; measure_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type KpiFormula = { stats: "crm" | "fin" | "hr" | "ops" | "legal" | "strat"; figure: string } | { constant: string } | { op: "+" | "-" | "*" | "/" | "sum"; of: ({ stats: "crm" | "fin" | "hr" | "ops" | "legal" | "strat"; figure: string } | { constant: string } | { op: "+" | "-" | "*" | "/" | "sum"; of: ({ stats: "crm" | "fin" | "hr" | "ops" | "legal" | "strat"; figure: string } | { constant: string } | { op: "+" | "-" | "*" | "/" | "sum"; of: ({ stats: "crm" | "fin" | "hr" | "ops" | "legal" | "strat"; figure: string } | { constant: string } | { op: "+" | "-" | "*" | "/" | "sum"; of: ({ stats: "crm" | "fin" | "hr" | "ops" | "legal" | "strat"; figure: string } | { constant: string } | { op: "+" | "-" | "*" | "/" | "sum"; of: ({ stats: "crm" | "fin" | "hr" | "ops" | "legal" | "strat"; figure: string } | { constant: string })[] })[] })[] })[] })[] };

export type StratKPICreate = { name: string; description?: string | null; formula?: KpiFormula | null; period?: "all" | "day" | "month" | "quarter" | "year" | "last_30_days" | "last_12_months"; every?: "day" | "month"; unit?: string | null; direction?: "up" | "down"; target?: string | null; green?: string | null; amber?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratKPI = { id: string; version: number; state: "active" | "retired"; name: string | null; description: string | null; formula: KpiFormula | null; period: "all" | "day" | "month" | "quarter" | "year" | "last_30_days" | "last_12_months" | null; every: "day" | "month" | null; unit: string | null; direction: "up" | "down" | null; target: string | null; green: string | null; amber: string | null; value: string | null; status: "green" | "amber" | "red" | null; measured_at: string | null; problem: string | null; measure_on: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type StratKPIUpdate = { version?: number; name?: string; description?: string | null; formula?: KpiFormula | null; period?: "all" | "day" | "month" | "quarter" | "year" | "last_30_days" | "last_12_months"; every?: "day" | "month"; unit?: string | null; direction?: "up" | "down"; target?: string | null; green?: string | null; amber?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratKPIPointView = { id: string; version?: number; state?: "recorded"; kpi_id?: string | null; at?: string | null; value?: string | null; status?: "green" | "amber" | "red" | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; kpi?: StratKPIView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type StratDecisionView = { id: string; version?: number; state?: "proposed" | "decided" | "superseded" | "reversed"; title?: string | null; context?: string | null; options?: ({ name: string; text: string | null })[] | null; decider_ids?: (string)[] | null; quorum?: number | null; rule?: "plurality" | "majority" | "unanimous" | null; votes?: ({ user_id: string; option: string; comment: string | null; at: string })[] | null; chosen?: string | null; rationale?: string | null; decided_on?: string | null; review_on?: string | null; review_task_id?: string | null; links?: ({ title: string; url: string })[] | null; supersedes_id?: string | null; superseded_by_id?: string | null; reverse_reason?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; deciders?: (UserRef)[]; review_task?: OpsTaskView | null; supersedes?: StratDecisionView | null; superseded_by?: StratDecisionView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type StratDecisionCreate = { title: string; context?: string | null; options?: ({ name: string; text?: string | null })[]; decider_ids: (string)[]; quorum?: number | null; rule?: "plurality" | "majority" | "unanimous"; rationale?: string | null; review_on?: string | null; links?: ({ title: string; url: string })[]; supersedes_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type StratDecision = { id: string; version: number; state: "proposed" | "decided" | "superseded" | "reversed"; title: string | null; context: string | null; options: ({ name: string; text: string | null })[] | null; decider_ids: (string)[] | null; quorum: number | null; rule: "plurality" | "majority" | "unanimous" | null; votes: ({ user_id: string; option: string; comment: string | null; at: string })[] | null; chosen: string | null; rationale: string | null; decided_on: string | null; review_on: string | null; review_task_id: string | null; links: ({ title: string; url: string })[] | null; supersedes_id: string | null; superseded_by_id: string | null; reverse_reason: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type StratDecisionUpdate = { version?: number; title?: string; context?: string | null; options?: ({ name: string; text?: string | null })[]; decider_ids?: (string)[]; quorum?: number | null; rule?: "plurality" | "majority" | "unanimous"; rationale?: string | null; review_on?: string | null; links?: ({ title: string; url: string })[]; supersedes_id?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type SettingsHolidayView = { id: string; version?: number; state?: "active"; date?: string | null; name?: string | null; half_day?: boolean | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; owner?: UserRef | null; team?: SettingsTeamView | null };

export type SettingsHolidayCreate = { date: string; name: string; half_day?: boolean; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type SettingsHoliday = { id: string; version: number; state: "active"; date: string | null; name: string | null; half_day: boolean | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type SettingsHolidayUpdate = { version?: number; date?: string; name?: string; half_day?: boolean; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type SettingsTeamView = { id: string; version?: number; state?: "active" | "closed"; name?: string | null; lead_id?: string | null; description?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; lead?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type SettingsTeamCreate = { name: string; lead_id?: string | null; description?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type SettingsTeam = { id: string; version: number; state: "active" | "closed"; name: string | null; lead_id: string | null; description: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type SettingsTeamUpdate = { version?: number; name?: string; lead_id?: string | null; description?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type DataDataRequestView = { id: string; number?: string | null; version?: number; state?: "received" | "identity_check" | "scoping" | "review" | "executing" | "delivered" | "closed" | "denied" | "withdrawn"; kind?: "access" | "portability" | "rectification" | "erasure" | "restriction" | null; name?: string | null; email?: string | null; phone?: string | null; employee_number?: string | null; also_known?: (string)[] | null; member_id?: string | null; channel?: "email" | "post" | "phone" | "web" | "in_person" | "other" | null; details?: string | null; received_on?: string | null; due_on?: string | null; extended_at?: string | null; extension_notice?: string | null; warned?: number | null; identity_method?: "known_account" | "callback" | "id_document_seen" | "in_person" | "signed_letter" | "electronic_id" | "other" | null; identity_by_id?: string | null; identity_at?: string | null; scope_hash?: string | null; scope_count?: number | null; scoped_at?: string | null; submitted_by_id?: string | null; approved_by_id?: string | null; approved_at?: string | null; self_approved?: boolean | null; executed_at?: string | null; denial_reason?: string | null; delivery?: "email" | "post" | "portal" | "in_person" | "phone" | null; delivered_at?: string | null; closed_at?: string | null; pack_until?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; days_left?: number | null; overdue?: boolean | null; masked?: (string)[]; identity_by?: UserRef | null; submitted_by?: UserRef | null; approved_by?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type DataDataRequestCreate = { kind: "access" | "portability" | "rectification" | "erasure" | "restriction"; name: string; email?: string | null; phone?: string | null; employee_number?: string | null; also_known?: (string)[]; member_id?: string | null; channel?: "email" | "post" | "phone" | "web" | "in_person" | "other" | null; details?: string | null; received_on?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type DataDataRequest = { id: string; number: string | null; version: number; state: "received" | "identity_check" | "scoping" | "review" | "executing" | "delivered" | "closed" | "denied" | "withdrawn"; kind: "access" | "portability" | "rectification" | "erasure" | "restriction" | null; name: string | null; email: string | null; phone: string | null; employee_number: string | null; also_known: (string)[] | null; member_id: string | null; channel: "email" | "post" | "phone" | "web" | "in_person" | "other" | null; details: string | null; received_on: string | null; due_on: string | null; extended_at: string | null; extension_notice: string | null; warned: number | null; identity_method: "known_account" | "callback" | "id_document_seen" | "in_person" | "signed_letter" | "electronic_id" | "other" | null; identity_by_id: string | null; identity_at: string | null; scope_hash: string | null; scope_count: number | null; scoped_at: string | null; submitted_by_id: string | null; approved_by_id: string | null; approved_at: string | null; self_approved: boolean | null; executed_at: string | null; denial_reason: string | null; delivery: "email" | "post" | "portal" | "in_person" | "phone" | null; delivered_at: string | null; closed_at: string | null; pack_until: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; days_left: number | null; overdue: boolean | null; masked?: (string)[] };

export type DataDataRequestUpdate = { version?: number; name?: string; email?: string | null; phone?: string | null; employee_number?: string | null; also_known?: (string)[]; member_id?: string | null; channel?: "email" | "post" | "phone" | "web" | "in_person" | "other" | null; details?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LearningAssignmentView = { id: string; version?: number; state?: "draft" | "active" | "closed"; title?: string | null; course_id?: string | null; audience?: Audience | null; reason?: "onboarding" | "policy" | "compliance" | "development" | null; policy_id?: string | null; starts_on?: string | null; due_days?: number | null; pass_score?: number | null; newcomers?: boolean | null; repeat_months?: number | null; activated_at?: string | null; closed_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; course?: CourseRef | null; policy?: LegalPolicyView | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LearningAssignmentCreate = { title: string; course_id: string; audience: Audience; reason?: "onboarding" | "policy" | "compliance" | "development"; policy_id?: string | null; starts_on?: string | null; due_days?: number; pass_score?: number; newcomers?: boolean; repeat_months?: number | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LearningAssignment = { id: string; version: number; state: "draft" | "active" | "closed"; title: string | null; course_id: string | null; audience: Audience | null; reason: "onboarding" | "policy" | "compliance" | "development" | null; policy_id: string | null; starts_on: string | null; due_days: number | null; pass_score: number | null; newcomers: boolean | null; repeat_months: number | null; activated_at: string | null; closed_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type LearningAssignmentUpdate = { version?: number; title?: string; audience?: Audience; reason?: "onboarding" | "policy" | "compliance" | "development"; policy_id?: string | null; starts_on?: string | null; due_days?: number; pass_score?: number; newcomers?: boolean; repeat_months?: number | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[]; custom?: CustomFacts };

export type LearningEnrolmentView = { id: string; version?: number; state?: "assigned" | "started" | "overdue" | "completed" | "withdrawn"; assignment_id?: string | null; course_id?: string | null; course_version?: number | null; user_id?: string | null; due_on?: string | null; standing?: EnrolmentStanding | null; progress?: number | null; score?: number | null; pass_score?: number | null; attempts?: number | null; started_at?: string | null; completed_at?: string | null; repeat_on?: string | null; reminded_on?: string | null; withdrawn_because?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; assignment?: LearningAssignmentView | null; course?: CourseRef | null; user?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LearningAttemptView = { id: string; version?: number; state?: "recorded"; enrolment_id?: string | null; user_id?: string | null; place?: string | null; answers?: CourseAnswers | null; score?: number | null; passed?: boolean | null; at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; enrolment?: LearningEnrolmentView | null; user?: UserRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LearningCardView = { id: string; version?: number; state?: "new" | "learning" | "review" | "relearning" | "suspended"; user_id?: string | null; course_id?: string | null; course_version?: number | null; item_id?: string | null; due_at?: string | null; stability?: string | null; difficulty?: string | null; steps?: number | null; reviews?: number | null; lapses?: number | null; reviewed_at?: string | null; owner_id?: string | null; team_id?: string | null; tags?: (string)[] | null; custom?: CustomFacts | null; created_at?: string; created_by?: string; updated_at?: string; updated_by?: string; archived_at?: string | null; masked?: (string)[]; user?: UserRef | null; course?: CourseRef | null; owner?: UserRef | null; team?: SettingsTeamView | null };

export type LearningCard = { id: string; version: number; state: "new" | "learning" | "review" | "relearning" | "suspended"; user_id: string | null; course_id: string | null; course_version: number | null; item_id: string | null; due_at: string | null; stability: string | null; difficulty: string | null; steps: number | null; reviews: number | null; lapses: number | null; reviewed_at: string | null; owner_id: string | null; team_id: string | null; tags: (string)[] | null; custom: CustomFacts | null; created_at: string; created_by: string; updated_at: string; updated_by: string; archived_at: string | null; masked?: (string)[] };

export type CrmStats = { period: StatsPeriod; records: CrmRecords; leads: CrmLeadStats; pipeline: CrmPipeline; deals: CrmDealStats; quotes: CrmQuoteStats; tickets: CrmTicketStats; activities: CrmActivityStats; contacts: CrmContactStats };

export type StatsPeriod = { from: string | null; to: string | null; time_zone: string; starts_at: string | null; ends_before: string | null };

export type CrmRecords = { accounts: { total: number; by_state: { prospect: number; active: number; inactive: number; blocked: number; merged: number } }; contacts: { total: number; by_state: { active: number; inactive: number; anonymised: number } }; leads: { total: number; by_state: { new: number; contacted: number; qualified: number; converted: number; disqualified: number } }; opportunities: { total: number; by_state: { qualification: number; proposal: number; negotiation: number; on_hold: number; won: number; lost: number } }; quotes: { total: number; by_state: { draft: number; sent: number; accepted: number; rejected: number; expired: number; superseded: number; ordered: number; invoiced: number } }; activities: { total: number; by_state: { planned: number; done: number; cancelled: number } }; campaigns: { total: number; by_state: { draft: number; scheduled: number; running: number; completed: number; cancelled: number } }; tickets: { total: number; by_state: { new: number; open: number; waiting: number; resolved: number; closed: number } } };

export type CrmLeadStats = { total: number; by_state: ({ state: "new" | "contacted" | "qualified" | "converted" | "disqualified"; count: number })[]; by_source: ({ source: string | null; count: number; converted: number; disqualified: number })[]; first_response: { time: StatsSpan; due: number; breached: number; breached_percent: number | null }; funnel: { leads: number; answered: number; qualified: number; converted: number; deals: number; won: number } };

export type StatsSpan = { count: number; mean_seconds: number | null; median_seconds: number | null };

export type CrmPipeline = { count: number; amounts: (StatsMoney)[]; weighted: (StatsMoney)[]; by_stage: ({ stage: "qualification" | "proposal" | "negotiation" | "on_hold"; count: number; amounts: (StatsMoney)[]; weighted: (StatsMoney)[] })[]; by_month: ({ month: string | null; count: number; amounts: (StatsMoney)[]; weighted: (StatsMoney)[] })[]; by_owner: ({ owner_id: string | null; count: number; amounts: (StatsMoney)[]; weighted: (StatsMoney)[] })[] };

export type StatsMoney = { currency: string; amount: number; count: number };

export type CrmDealStats = { won: CrmClosedDeals; lost: CrmClosedDeals; win_rate_percent: number | null; average_deal: (StatsMoney)[]; time_to_win: StatsSpan; lost_reasons: ({ reason: string | null; count: number; amounts: (StatsMoney)[] })[] };

export type CrmClosedDeals = { count: number; amounts: (StatsMoney)[] };

export type CrmQuoteStats = { sent: number; waiting: number; accepted: number; rejected: number; expired: number; superseded: number; acceptance_percent: number | null; accepted_totals: (StatsMoney)[] };

export type CrmTicketStats = { open: { count: number; waiting: number; response_breached: number; resolution_breached: number; by_priority: ({ priority: "low" | "normal" | "high" | "urgent"; count: number; waiting: number; response_breached: number; resolution_breached: number })[]; by_age: ({ age: "under_1_day" | "1_to_3_days" | "3_to_7_days" | "7_to_30_days" | "over_30_days"; count: number; waiting: number; response_breached: number; resolution_breached: number })[] }; created: number; resolved: number; resolved_late: number; resolved_late_percent: number | null; first_response: StatsSpan; resolution: StatsSpan };

export type CrmActivityStats = { overdue: number; overdue_by_assignee: ({ assignee_id: string | null; count: number })[]; done: number };

export type CrmContactStats = { total: number; without_consent: number; withdrawn: number; do_not_contact: number; reachable: number };

export type FinChart = { type: "services" | "trade" | "manufacturing" | "nonprofit"; accounts: (FinLedgerAccount)[] };

export type FinFiscalYear = { fiscal_year: string; periods: (FinPeriod)[] };

export type FinTrialBalance = { currency: string; from: string | null; to: string; rows: (FinTrialBalanceRow)[]; debit: number; credit: number; debit_balances: number; credit_balances: number; balanced: boolean };

export type FinTrialBalanceRow = { account_id: string; code: string; name: string; parent_id: string | null; type: string; opening: number; debit: number; credit: number; balance: number };

export type FinProfitAndLoss = { currency: string; from: string; to: string; compared_with: { from: string; to: string } | null; cost_centre_id: string | null; project_id: string | null; months: (string)[]; income: FinProfitAndLossSide; expense: FinProfitAndLossSide; profit: { amount: number; compared: number | null; budget: number | null; months: (number)[] } };

export type FinProfitAndLossSide = { rows: ({ account_id: string; code: string; name: string; parent_id: string | null; amount: number; compared: number | null; budget: number | null; months: (number)[] })[]; amount: number; compared: number | null; budget: number | null; months: (number)[] };

export type FinBalanceSheet = { currency: string; at: string; compare_at: string | null; assets: FinBalanceSheetSide; liabilities: FinBalanceSheetSide; equity: FinBalanceSheetSide; result: FinUnclosedResult; compared_result: FinUnclosedResult | null; total_equity: number; check: number; balanced: boolean };

export type FinBalanceSheetSide = { rows: ({ account_id: string; code: string; name: string; parent_id: string | null; amount: number; compared: number | null })[]; total: number; compared: number | null };

export type FinUnclosedResult = { of_the_year: number; of_earlier_years: number };

export type FinTaxReport = { currency: string; from: string; to: string; codes: (FinTaxReportCode)[]; accounts: (FinTaxReportAccount)[]; due: number; deductible: number; payable: number };

export type FinTaxReportCode = { tax_code_id: string; code: string; name: string; kind: string; rate: string; jurisdiction: string | null; base: number; due: number; deductible: number };

export type FinTaxReportAccount = { account_id: string; code: string; name: string; parent_id: string | null; opening: number; by_code: number; other: number; closing: number };

export type FinBudgetReport = { currency: string; fiscal_year: string; budgets: (FinBudgetReportRow)[] };

export type FinBudgetReportRow = { budget_id: string; name: string; account_id: string | null; cost_centre_id: string | null; project_id: string | null; on_exceed: string; months: (FinBudgetMonth)[]; budget_to_date: number; actual_to_date: number; left: number; exceeded: boolean };

export type FinBudgetMonth = { budget: number; actual: number };

export type FinAccountLedger = { currency: string; account: { account_id: string; code: string; name: string; parent_id: string | null }; from: string | null; to: string | null; opening: number; debit: number; credit: number; closing: number; data: (FinAccountMovement)[]; page: { limit: number; next_cursor: string | null } };

export type FinAccountMovement = { entry_id: string; line: number; number: string; date: string; journal: string; narration: string; text: string | null; debit: number; credit: number; balance: number; doc_currency: string; doc_amount: number; party_id: string | null; employee_id: string | null; tax_code_id: string | null; cost_centre_id: string | null; project_id: string | null; source: { collection: string; id: string } | null };

export type BankStatementImport = { lines: number; imported: number; duplicates: number; failed: number; columns: Record<string, string> | null; errors: ({ row: number; code: string; message: string })[] };

export type BankMatchProposal = { score: number; reasons: (string)[]; payment_id: string | null; documents: ({ document: { collection: "fin.invoices" | "fin.bills" | "hr.expense-claims"; id: string }; amount: number })[]; number: string | null; party_id: string | null; party: string | null };

export type Aging = { side: "receivable" | "payable"; at: string; base_currency: string; base: AgingBuckets; by_currency: ({ currency: string; current: number; days_1_30: number; days_31_60: number; days_61_90: number; over_90: number; on_account: number; total: number })[]; by_party: ({ party_id: string; party: string | null; currency: string; current: number; days_1_30: number; days_31_60: number; days_61_90: number; over_90: number; on_account: number; total: number; base: AgingBuckets })[] };

export type AgingBuckets = { current: number; days_1_30: number; days_31_60: number; days_61_90: number; over_90: number; on_account: number; total: number };

export type StatementOfAccount = { party_id: string; party: string | null; side: "receivable" | "payable"; from: string; to: string; currencies: ({ currency: string; opening: number; movements: (AccountMovement)[]; closing: number })[] };

export type AccountMovement = { date: string; kind: "invoice" | "bill" | "credit_note" | "payment" | "reversal" | "discount" | "write_off"; collection: string; id: string; number: string | null; due_date: string | null; amount: number; balance: number };

export type BankReconciliation = { bank_account_id: string; at: string; currency: string; ledger_balance: number; lines_unmatched: (ReconciliationItem)[]; lines_unmatched_total: number; payments_unmatched: (ReconciliationItem)[]; payments_unmatched_total: number; expected_balance: number; statement_balance: number | null; difference: number | null };

export type ReconciliationItem = { id: string; date: string; amount: number; text: string | null };

export type FinStats = { period: StatsPeriod; records: FinRecords; result: FinResult | null; tax: FinTax | null; books: FinBooks; health: FinHealth; cash: FinCash; receivables: FinReceivables; payables: FinPayables; turnover: FinTurnover; drafts: FinDrafts };

export type FinRecords = { "ledger-accounts": { total: number; by_state: { active: number; closed: number } }; "tax-codes": { total: number; by_state: { draft: number; active: number; retired: number } }; "cost-centres": { total: number; by_state: { active: number; closed: number } }; periods: { total: number; by_state: { open: number; soft_closed: number; closed: number; locked: number } }; "fx-rates": { total: number; by_state: { active: number } }; budgets: { total: number; by_state: { draft: number; active: number; closed: number } }; "journal-entries": { total: number; by_state: { draft: number; posted: number; reversed: number; discarded: number } }; invoices: { total: number; by_state: { draft: number; issued: number; part_paid: number; paid: number; credited: number; written_off: number } }; bills: { total: number; by_state: { draft: number; submitted: number; disputed: number; approved: number; posted: number; part_paid: number; paid: number; credited: number; cancelled: number } }; settlements: { total: number; by_state: { standing: number; undone: number; contrary: number } }; payments: { total: number; by_state: { draft: number; approved: number; posted: number; reconciled: number; reversed: number } }; "bank-transactions": { total: number; by_state: { unmatched: number; matched: number; reconciled: number; ignored: number } } };

export type FinResult = { currency: string; month: { from: string | null; to: string | null; revenue: number; expense: number; profit: number; budgeted_revenue: number | null; budgeted_expense: number | null }; year: { from: string | null; to: string | null; revenue: number; expense: number; profit: number; budgeted_revenue: number | null; budgeted_expense: number | null }; period: { from: string | null; to: string | null; revenue: number; expense: number; profit: number; budgeted_revenue: number | null; budgeted_expense: number | null }; months: ({ from: string | null; to: string | null; revenue: number; expense: number; profit: number; budgeted_revenue: number | null; budgeted_expense: number | null })[] };

export type FinTax = { currency: string; due: number; deductible: number; payable: number; balance: number };

export type FinBooks = { drafts_not_posted: number; open_period: { id: string; name: string; end: string } | null; periods_open: number; periods_overdue: number };

export type FinHealth = { trial_balance_zero: boolean; no_sequence_gaps: boolean; subledgers_agree: boolean; periods_closed_in_time: boolean };

export type FinCash = { total: number; accounts: ({ account_id: string; code: string; name: string; balance: number; lines_unmatched: number; lines_unmatched_amount: number; lines_unreconciled: number })[] };

export type FinReceivables = { base: StatsAging; by_currency: ({ currency: string; aging: StatsAging })[]; overdue: { count: number; base: number; oldest: ({ id: string; number: string | null; party_id: string; party: string | null; due_date: string; days_overdue: number; currency: string; balance: number })[] }; days_outstanding: number | null };

export type StatsAging = { current: number; days_1_30: number; days_31_60: number; days_61_90: number; over_90: number; on_account: number; total: number };

export type FinPayables = { base: StatsAging; by_currency: ({ currency: string; aging: StatsAging })[]; overdue: { count: number; base: number; oldest: ({ id: string; number: string | null; party_id: string; party: string | null; due_date: string; days_overdue: number; currency: string; balance: number })[] }; days_outstanding: number | null };

export type FinTurnover = { invoiced: ({ month: string; currency: string; count: number; net: number; gross: number; base_gross: number })[]; billed: ({ month: string; currency: string; count: number; net: number; gross: number; base_gross: number })[] };

export type FinDrafts = { invoices: ({ state: string; kind: string; currency: string; count: number; gross: number })[]; bills: ({ state: string; kind: string; currency: string; count: number; gross: number })[] };

export type LeaveBalances = { employee_id: string; at: string; balances: (LeaveBalance)[] };

export type LeaveBalance = { leave_type_id: string; name: string; paid: boolean; needs_balance: boolean; balance: string; planned: string; available: string; year: LeaveYearAccount; expiring: ({ days: string; on: string })[]; carries: string; entries: (LeaveBalanceEntry)[] };

export type LeaveYearAccount = { from: string; to: string; entitled: string | null; carried: string | null; taken: string; planned: string; left: string | null };

export type LeaveBalanceEntry = { id: string; kind: string; days: string; valid_from: string; valid_to: string | null; left: string; source: { collection: string; id: string } | null; text: string | null };

export type HrAbsences = { from: string; to: string; working_days: (number)[]; holidays: ({ date: string; name: string; half_day: boolean })[]; people: (HrAbsentPerson)[] };

export type HrAbsentPerson = { employee_id: string; name: string; job_title: string | null; unit: string | null; unit_id: string | null; self: boolean; absences: (HrAbsence)[] };

export type HrAbsence = { id: string | null; version: number | null; from: string; to: string; half_day: string | null; days: string | null; state: string | null; leave_type_id: string | null; type: string | null; decides: boolean };

export type OrgChart = { units: (OrgChartUnit)[]; people: number | null; without_unit: number | null };

export type OrgChartUnit = { id: string; name: string; head: { id: string; name: string; job_title: string | null } | null; headcount_plan: number | null; people: number | null; people_below: number | null; units: (OrgChartUnit)[] };

export type HrReportingLines = { people: (HrReportingPerson)[]; vacancies: (HrVacancy)[] };

export type HrReportingPerson = { id: string; name: string; job_title: string | null; manager_id: string | null; unit: string | null; state: string };

export type HrVacancy = { opening_id: string; title: string; manager_id: string | null; org_unit_id: string | null; unit: string | null; count: number };

export type HrStats = { period: StatsPeriod; records: HrRecords; people: HrPeopleStats; leave: HrLeaveStats; hiring: HrHiringStats; work: HrWorkStats; claims: HrClaimStats; reviews: HrReviewStats };

export type HrRecords = { "org-units": { total: number; by_state: { active: number; closed: number } }; employees: { total: number; by_state: { onboarding: number; active: number; on_leave: number; notice: number; terminated: number; anonymised: number } }; "leave-types": { total: number; by_state: { active: number; retired: number } }; "leave-entries": { total: number; by_state: { posted: number; reversed: number } }; "leave-requests": { total: number; by_state: { draft: number; submitted: number; approved: number; taken: number; rejected: number; withdrawn: number; cancelled: number } }; timesheets: { total: number; by_state: { draft: number; submitted: number; approved: number; invoiced: number; rejected: number } }; "expense-types": { total: number; by_state: { active: number; retired: number } }; "expense-claims": { total: number; by_state: { draft: number; submitted: number; approved: number; posted: number; paid: number; rejected: number; cancelled: number } }; "job-openings": { total: number; by_state: { draft: number; approved: number; open: number; on_hold: number; filled: number; closed: number } }; candidates: { total: number; by_state: { applied: number; shortlisted: number; interview: number; passed: number; offered: number; hired: number; rejected: number; withdrawn: number; offer_declined: number; anonymised: number } }; reviews: { total: number; by_state: { draft: number; self: number; manager: number; calibrated: number; acknowledged: number; disputed: number } } };

export type HrPeopleStats = { headcount: { count: number | null; suppressed: boolean; by_unit: ({ org_unit_id: string | null; count: number | null; suppressed: boolean })[]; by_type: ({ type: "full" | "part" | "contract" | "intern"; count: number | null; suppressed: boolean })[] }; joiners: number; leavers: number; turnover: { leavers: number; average_headcount: number; percent: number | null } };

export type HrLeaveStats = { absent_today: number; absent_next_14_days: number; waiting: number; waiting_too_long: number; liability: { days: string | null; amounts: (StatsMoney)[] | null; suppressed: boolean; by_type: ({ leave_type_id: string; days: string | null; suppressed: boolean })[] } };

export type HrHiringStats = { openings: number; open_positions: number; in_the_running: ({ state: "applied" | "shortlisted" | "interview" | "passed" | "offered"; count: number })[]; hired: number; time_to_hire: StatsSpan; past_retention: number };

export type HrWorkStats = { hours: string; billable_hours: string; overtime_hours: string; timesheets_waiting: number };

export type HrClaimStats = { waiting: (StatsMoney)[]; owed: (StatsMoney)[] };

export type HrReviewStats = { open: number; late: number; disputed: number };

export type OpsStockPlace = { item_id: string; location_id: string; location: OpsLocationName | null; lot: string | null; on_hand: string; reserved: string | null; available: string | null; value: number | null };

export type OpsLocationName = { code: string; name: string };

export type OpsStockCardEntry = { move_id: string; number: string; at: string; location_id: string; location: OpsLocationName | null; lot: string | null; quantity: string; value: number; balance: string; balance_value: number };

export type OpsProjectSchedule = { project_id: string; starts_on: string; ends_on: string; length: string; late: boolean; critical_path: (string)[]; tasks: (OpsScheduledTask)[] };

export type OpsScheduledTask = { task_id: string; title: string; state: string; estimate: string; earliest_start: string; earliest_finish: string; slack: string; critical: boolean; starts_on: string; ends_on: string };

export type OpsProjectHours = { project_id: string; from: string; to: string; hours: string; approved_hours: string; billable_hours: string; weeks: (OpsProjectWeek)[] };

export type OpsProjectWeek = { employee_id: string; task_id: string | null; week_start: string; hours: string; approved_hours: string; billable_hours: string };

export type OpsAssetSchedule = { asset_id: string; currency: string | null; cost: number | null; residual_value: number; ends_on: string | null; losses: (OpsAssetLoss)[] };

export type OpsAssetLoss = { month_end: string; kind: "monthly" | "write_down" | "before" | "reversal"; amount: number; accumulated: number; book_value: number; posted_on: string | null; entry_id: string | null; posted: boolean };

export type OpsStats = { period: StatsPeriod; records: OpsRecords; stock: OpsStockStats; counts: OpsStockCountStats; purchases: OpsPurchaseStats; sales: OpsSalesStats; projects: OpsProjectStats; tasks: OpsTaskStats; assets: OpsAssetStats };

export type OpsRecords = { items: { total: number; by_state: { draft: number; active: number; discontinued: number } }; locations: { total: number; by_state: { active: number; closed: number } }; "stock-moves": { total: number; by_state: { planned: number; reserved: number; done: number; cancelled: number; reversed: number } }; "stock-counts": { total: number; by_state: { draft: number; counting: number; review: number; posted: number; cancelled: number } }; "purchase-orders": { total: number; by_state: { draft: number; submitted: number; approved: number; ordered: number; part_received: number; received: number; closed: number; on_hold: number; cancelled: number } }; "sales-orders": { total: number; by_state: { draft: number; confirmed: number; part_delivered: number; delivered: number; closed: number; on_hold: number; cancelled: number } }; projects: { total: number; by_state: { planned: number; active: number; on_hold: number; completed: number; cancelled: number } }; tasks: { total: number; by_state: { backlog: number; todo: number; doing: number; review: number; done: number; cancelled: number } }; assets: { total: number; by_state: { ordered: number; in_use: number; maintenance: number; retired: number; disposed: number } }; depreciations: { total: number; by_state: { recorded: number } } };

export type OpsStockStats = { value: { amount: number; currency: string }; below_reorder_point: number; to_order: number; proposals: ({ item_id: string; on_hand: string; demand: string; on_order: string; reorder_point: string })[]; negative: number; dead_stock: { items: number; value: number; not_moved_since: string } };

export type OpsStockCountStats = { posted: number; lines: number; accurate: number; accuracy_percent: number | null };

export type OpsPurchaseStats = { open: number; open_value: (StatsMoney)[]; late: number; received: number; received_in_time: number; on_time_percent: number | null };

export type OpsSalesStats = { late: number; promised_lines: number; lines_in_time: number; fill_rate_percent: number | null };

export type OpsProjectStats = { active: number; by_health: ({ health: "green" | "amber" | "red"; count: number })[]; over_budget: number; past_end: number; budgets: (StatsMoney)[]; spent: (StatsMoney)[]; budget_burn_percent: number | null };

export type OpsTaskStats = { overdue: number; overdue_by_priority: ({ priority: "low" | "normal" | "high" | "urgent"; count: number })[]; overdue_by_assignee: ({ assignee_id: string | null; count: number })[]; created: number; done: number; cycle_time: StatsSpan };

export type OpsAssetStats = { count: number; cost: (StatsMoney)[]; accumulated: (StatsMoney)[]; book_value: (StatsMoney)[]; by_category: ({ category: string; count: number; cost: (StatsMoney)[]; accumulated: (StatsMoney)[]; book_value: (StatsMoney)[] })[]; service_due: number; service_in_30_days: number; depreciation: (StatsMoney)[]; write_downs: (StatsMoney)[] };

export type ContractSeal = { sealed_hash: string; content: string; intact: boolean };

export type ProcessingRegister = { organization: string; as_of: string; as_controller: (LegalProcessingRecord)[]; as_processor: (LegalProcessingRecord)[] };

export type PolicyInForce = { id: string; title: string; category: string | null; body: string | null; revision: number; effective_from: string | null; in_force: boolean; acknowledgement_id: string | null; acknowledgement_state: string | null; due_on: string | null };

export type LegalStats = { period: StatsPeriod; records: LegalRecords; contracts: LegalContractStats; obligations: LegalObligationStats; matters: LegalMatterStats; policies: LegalPolicyStats; incidents: LegalIncidentStats };

export type LegalRecords = { contracts: { total: number; by_state: { draft: number; review: number; approved: number; sent: number; part_signed: number; declined: number; signed: number; active: number; renewed: number; expired: number; terminated: number } }; templates: { total: number; by_state: { draft: number; approved: number; retired: number } }; obligations: { total: number; by_state: { open: number; due: number; met: number; waived: number; breached: number; remedied: number } }; matters: { total: number; by_state: { intake: number; open: number; on_hold: number; settled: number; won: number; lost: number; closed: number } }; holds: { total: number; by_state: { on: number; released: number } }; policies: { total: number; by_state: { draft: number; review: number; approved: number; published: number; superseded: number; retired: number } }; acknowledgements: { total: number; by_state: { pending: number; overdue: number; acknowledged: number; lapsed: number } }; "processing-records": { total: number; by_state: { draft: number; approved: number; active: number; retired: number } }; incidents: { total: number; by_state: { detected: number; assessing: number; contained: number; notified: number; not_notifiable: number; closed: number } } };

export type LegalContractStats = { in_force: number; value: (StatsMoney)[]; by_kind: ({ kind: "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other"; in_force: number; value: (StatsMoney)[]; by_state: Record<string, number> })[]; notice: { within_30_days: number; within_60_days: number; within_90_days: number }; locking_in: number; locked_in: number; unsigned_over_14_days: number; signed: number; expired: number; terminated: number };

export type LegalObligationStats = { open: number; due: number; overdue: number; due_within_30_days: number; breached: number; by_party: ({ party: "us" | "them"; open: number; due: number; overdue: number; due_within_30_days: number; breached: number })[]; met: number; breaches: number };

export type LegalMatterStats = { live: number; exposure: (StatsMoney)[]; by_kind: ({ kind: "dispute" | "claim" | "regulatory" | "ip" | "advice"; live: number; exposure: (StatsMoney)[] })[]; deadlines_within_30_days: number; deadlines_passed: number; holding: number; held_records: number };

export type LegalPolicyStats = { published: number; past_review: number; acknowledgements: number; acknowledged: number; overdue: number; acknowledged_percent: number | null };

export type LegalIncidentStats = { open: number; by_severity: ({ severity: "low" | "medium" | "high" | "critical"; open: number })[]; clocks: ({ id: string; number: string; severity: "low" | "medium" | "high" | "critical"; notify_by: string; hours_left: number })[]; overdue: number; detected: number; notified: number; notified_late: number };

export type StratAims = { objectives: (StratObjective)[]; key_results: (StratKeyResult)[] };

export type StratKPICourses = { kpis: (StratKPICourse)[] };

export type StratKPICourse = { id: string; name: string; unit: string | null; direction: string; target: string | null; before: string | null; value: string | null; measured_at: string | null; status: string | null; points: ({ at: string; value: string })[] };

export type StratStats = { period: StatsPeriod; records: StratRecords; objectives: StratObjectiveStats; key_results: StratKeyResultStats; initiatives: StratInitiativeStats; risks: StratRiskStats; kpis: StratKpiStats; decisions: StratDecisionStats };

export type StratRecords = { objectives: { total: number; by_state: { draft: number; active: number; at_risk: number; achieved: number; missed: number; dropped: number } }; "key-results": { total: number; by_state: { draft: number; active: number; done: number; missed: number } }; "check-ins": { total: number; by_state: { recorded: number } }; initiatives: { total: number; by_state: { idea: number; proposed: number; approved: number; running: number; done: number; stopped: number } }; risks: { total: number; by_state: { identified: number; assessed: number; treating: number; monitored: number; accepted: number; expired: number; closed: number } }; kpis: { total: number; by_state: { active: number; retired: number } }; "kpi-points": { total: number; by_state: { recorded: number } }; decisions: { total: number; by_state: { proposed: number; decided: number; superseded: number; reversed: number } } };

export type StratObjectiveStats = { by_cycle: ({ cycle: string; count: number; at_risk: number; progress: number; expected: number; gap: number })[]; by_level: ({ level: string; count: number; at_risk: number; progress: number })[]; achieved: number; missed: number; dropped: number; committed_missed: number };

export type StratKeyResultStats = { active: number; without_check_in: number; low_confidence: number; near_end: number; check_ins: number };

export type StratInitiativeStats = { running: number; over_budget: number; budgets: (StatsMoney)[]; spent: (StatsMoney)[]; budget_burn_percent: number | null };

export type StratRiskStats = { open: number; above_appetite: number; above_appetite_unaccepted: number; heat_map: ({ likelihood: number; impact: number; inherent: number; residual: number })[]; acceptances_expiring: number; acceptances_overdue: number; reviews_due: number };

export type StratKpiStats = { active: number; green: number; amber: number; red: number; unknown: number; problems: number };

export type StratDecisionStats = { decided: number; reviews_due: number; reviews_in_30_days: number };

export type MetaEntity = { collection: string; path: string; singular: string; description: string; label: (string)[]; states: (string)[]; initial: string; frozen: (string)[]; kept: (string)[]; numbered: boolean; ui: { columns?: (string)[]; sort?: string; tones?: Record<string, "quiet" | "busy" | "waiting" | "good" | "bad">; joint?: string; shortcut?: number }; facts: ({ name: string; kind: string; choices?: (string)[] })[]; currency: string | null; deadlines: ({ field: string; what: string; open: (string)[] })[]; transitions: ({ name: string; summary: string; from: (string)[]; to: (string)[]; takes: ({ field: string; required: boolean })[]; input: ({ name: string; required: boolean; schema: unknown })[]; permitted: boolean })[]; fields: (MetaField)[]; computed: ({ name: string; unit?: string; schema: unknown })[]; import_columns: ({ name: string; field?: string; required?: true; format: string })[]; referred_by: ({ collection: string; field: string })[]; actions: (string)[] };

export type MetaField = { name: string; kind: string; required?: true; set: string; filter?: true; search?: true; unique?: true; privacy?: string; operators?: (string)[]; choices?: (string)[]; target?: string; among?: (string)[]; initial?: unknown; unit?: string; schema?: number; help?: string; staff?: true; lines?: (MetaLineField)[] };

export type MetaLineField = { name: string; kind: string; required?: true; set: string; filter?: true; search?: true; unique?: true; privacy?: string; operators?: (string)[]; choices?: (string)[]; target?: string; among?: (string)[]; initial?: unknown; unit?: string; schema?: number; help?: string; staff?: true };

export type DeadlineEntry = { on: string; days_left: number; what: string; collection: string; id: string; label: string; state: string; owner_id: string | null };

export type SystemInvariant = { name: string; title: string; holds: boolean; checked: number; broken: number };

export type SystemCondition = { name: "database" | "migrations" | "jobs" | "disk" | "descriptors" | "clock" | "backups" | "shipping" | "outside" | "provider"; verdict: "ok" | "warning" | "failing" | "none"; trouble: "database_silent" | "database_unlocked" | "database_altered" | "database_log_damaged" | "jobs_stuck" | "disk_full" | "disk_unwritable" | "descriptors_few" | "descriptors_none" | "clock_back" | "clock_forward" | "backups_failed" | "backups_overdue" | "shipping_behind" | "outside_none" | "outside_old" | "provider_silent" | null; says: string | null };

export type Job = { id: string; name: string; key: string | null; state: "waiting" | "running" | "done" | "failed" | "cancelled"; run_at: string; attempts: number; max_attempts: number; progress: { done: number } | null; error: { code: string; message: string } | null; correlation_id: string; created_at: string; started_at: string | null; finished_at: string | null };

export type StoragePart = { name: "freehold.db" | "freehold.db-wal" | "vault.db" | "vault.db-wal" | "files" | "documents" | "archive" | "evidence" | "checkpoints" | "imports" | "exports" | "binders" | "snapshots" | "backups"; files: number; bytes: number };

export type StorageTable = { name: string; kind: "table" | "search"; bytes: number };

export type LogLine = { seq: number; at: string; level: "debug" | "info" | "warn" | "error"; message: string; correlation_id: string | null; facts: Record<string, string> };

export type Backup = { id: string; state: "waiting" | "making" | "ready" | "failed"; created_at: string; finished_at: string | null; program: string | null; schema: string | null; files: number; bytes: number; sealed: boolean; scheduled: boolean; sha256: string | null; progress: { done: number; of: number }; trouble: string | null; check: BackupCheck | null; copy: BackupCopy | null; address: string | null; away: boolean };

export type BackupCheck = { state: "waiting" | "running" | "passed" | "failed"; at: string | null; findings: ({ name: string; trouble: "missing" | "changed" | "damaged" | "unexpected" | "unreadable" | "unopened" })[] };

export type BackupCopy = { state: "waiting" | "copied" | "failed"; at: string | null; trouble: string | null };

export type BackupSchedule = { every_hours: number; at: string; next_at: string | null; last_success_at: string | null; overdue: boolean; folder: string; bucket: string | null; data: string; sealed: boolean; verified: boolean; keep_daily: number; keep_weekly: number; keep_monthly: number };

export type Error = { code: string; message: string; status: number; correlation_id: string; retryable: boolean; details: ({ path: string; code: string; message: string })[]; budget?: BudgetFacts; limit?: LimitFacts };

export type BudgetFacts = { scope: "key" | "org"; window: "daily" | "monthly"; time_zone: string; cap: number; settled: number; held: number; needed: number; resets_at: string };

export type LimitFacts = { policy: string; remaining: number; reset: number };

export type DryRun = { dry_run: true; status: number; result: unknown };

/** Every call of the API: what stands in its address, query and body, and what it answers. */
export interface Calls {
  /** Whether this appliance waits to be set up */
  "GET /api/v1/setup": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { open: boolean };
  };
  /** Set this appliance up */
  "POST /api/v1/setup": {
    path: undefined;
    query: undefined;
    body: { setup_token: string; password: string; organization: string; name: string; email: string; size?: "solo" | "small" | "grown"; currency?: string; time_zone?: string; cookie?: boolean };
    answer: Tokens;
  };
  /** Add an organisation to this appliance */
  "POST /api/v1/system/organizations": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { password?: string; plan?: "enterprise" | "standard"; organization: string; name: string; email: string; size?: "solo" | "small" | "grown"; currency?: string; time_zone?: string };
    answer: { organization: OrganizationRef; user: UserRef };
  };
  /** The organisations of this appliance, and what plan each is on */
  "GET /api/v1/system/organizations": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (OrganizationPlan)[] };
  };
  /** Put an organisation on another plan */
  "PUT /api/v1/system/organizations/:id/plan": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { plan: "enterprise" | "standard" };
    answer: OrganizationPlan;
  };
  /** Log in */
  "POST /api/v1/auth/login": {
    path: undefined;
    query: undefined;
    body: { email: string; password: string; organization?: string; otp?: string; cookie?: boolean };
    answer: Tokens;
  };
  /** Exchange a refresh token for new tokens */
  "POST /api/v1/auth/refresh": {
    path: undefined;
    query: undefined;
    body: { refresh_token?: string };
    answer: Tokens;
  };
  /** Log out */
  "POST /api/v1/auth/logout": {
    path: undefined;
    query: undefined;
    body: { refresh_token?: string };
    answer: null;
  };
  /** Who I am here, and what I may do */
  "GET /api/v1/auth/me": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { user: UserRef; organization: OrganizationRef; organizations: (OrganizationRef)[]; letterhead: Letterhead; roles: (string)[]; permissions: (string)[]; operator: boolean; session_id: string };
  };
  /** Who I am here, what I may do and how I like my screen */
  "GET /api/v1/desk/start": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { user: UserRef; organization: OrganizationRef; organizations: (OrganizationRef)[]; letterhead: Letterhead; roles: (string)[]; permissions: (string)[]; operator: boolean; session_id: string; preferences: Preferences };
  };
  /** Change how I like my screen */
  "PUT /api/v1/desk/preferences": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { language?: "en" | "de"; theme?: "auto" | "light" | "dark"; single_keys?: boolean; open_sections?: (string)[]; put_away?: (string)[] };
    answer: Preferences;
  };
  /** Change my name */
  "PUT /api/v1/auth/profile": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { name: string };
    answer: UserRef;
  };
  /** Go on in another organisation that I belong to */
  "POST /api/v1/auth/switch": {
    path: undefined;
    query: undefined;
    body: { organization: string; otp?: string; cookie?: boolean };
    answer: Tokens;
  };
  /** The names of everybody in the organisation */
  "GET /api/v1/desk/people": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (Colleague)[] };
  };
  /** Where I am logged in */
  "GET /api/v1/auth/sessions": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (Session)[] };
  };
  /** End one of my sessions */
  "DELETE /api/v1/auth/sessions/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Change my password */
  "POST /api/v1/auth/password": {
    path: undefined;
    query: undefined;
    body: { current_password: string; new_password: string };
    answer: { sessions_ended: number };
  };
  /** Whether a second factor guards my login */
  "GET /api/v1/auth/mfa": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { enabled: boolean; enabled_at: string | null; proven: boolean; recovery_codes_left: number };
  };
  /** Get a secret for an authenticator app */
  "POST /api/v1/auth/mfa/totp": {
    path: undefined;
    query: undefined;
    body: { password: string };
    answer: { secret: string; uri: string };
  };
  /** Confirm the authenticator by its first code */
  "POST /api/v1/auth/mfa/totp/confirm": {
    path: undefined;
    query: undefined;
    body: { otp: string };
    answer: { recovery_codes: (string)[] };
  };
  /** Prove this session by a second factor */
  "POST /api/v1/auth/mfa/verify": {
    path: undefined;
    query: undefined;
    body: { otp: string };
    answer: null;
  };
  /** Get new recovery codes in the place of the old ones */
  "POST /api/v1/auth/mfa/recovery-codes": {
    path: undefined;
    query: undefined;
    body: { password: string; otp?: string };
    answer: { recovery_codes: (string)[] };
  };
  /** Log in by the password alone again */
  "POST /api/v1/auth/mfa/remove": {
    path: undefined;
    query: undefined;
    body: { password: string; otp?: string };
    answer: null;
  };
  /** Remove the second factor of somebody who lost it */
  "POST /api/v1/settings/team/:id/mfa/reset": {
    path: { id: string };
    query: undefined;
    body: Record<string, never>;
    answer: null;
  };
  /** Let somebody who forgot their password choose a new one */
  "POST /api/v1/settings/team/:id/password/reset": {
    path: { id: string };
    query: undefined;
    body: Record<string, never>;
    answer: PasswordResetLink;
  };
  /** Whether somebody is to choose a new password, and who confirms it */
  "GET /api/v1/settings/team/:id/password/reset": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: PasswordReset;
  };
  /** Confirm that somebody is to choose a new password */
  "POST /api/v1/settings/team/:id/password/confirm": {
    path: { id: string };
    query: undefined;
    body: Record<string, never>;
    answer: PasswordResetCode;
  };
  /** Whose password is to be chosen anew, and what it takes */
  "POST /api/v1/auth/password/look": {
    path: undefined;
    query: undefined;
    body: { token: string };
    answer: { organization: string; email: string; name: string; needs: "second_factor" | "code" | "nothing" };
  };
  /** Choose a new password by a link */
  "POST /api/v1/auth/password/reset": {
    path: undefined;
    query: undefined;
    body: { token: string; password: string; code?: string; otp?: string; cookie?: boolean };
    answer: Tokens;
  };
  /** The keys that tokens of logins are signed with, newest first */
  "GET /api/v1/system/keys": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: TokenKeys;
  };
  /** Sign tokens with a new key from now on */
  "POST /api/v1/system/keys/rotate": {
    path: undefined;
    query: undefined;
    body: { end_sessions?: boolean };
    answer: TokenKeys;
  };
  /** What an invitation is to, before it is accepted */
  "POST /api/v1/auth/invitations/look": {
    path: undefined;
    query: undefined;
    body: { token: string };
    answer: { organization: string; email: string; name: string; purpose: "join" | "password" };
  };
  /** Join an organisation by invitation */
  "POST /api/v1/auth/invitations/accept": {
    path: undefined;
    query: undefined;
    body: { token: string; name?: string; password: string; otp?: string; cookie?: boolean };
    answer: Tokens;
  };
  /** The organisation: its name, currency, time zone, working days, letterhead, and what approvals go by */
  "GET /api/v1/settings/organization": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: OrganizationSettings;
  };
  /** Change what holds for the whole organisation */
  "PUT /api/v1/settings/organization": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OrganizationSettingsUpdate;
    answer: OrganizationSettings;
  };
  /** Change what holds for the whole organisation */
  "PATCH /api/v1/settings/organization": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OrganizationSettingsUpdate;
    answer: OrganizationSettings;
  };
  /** The people of the organisation, by name */
  "GET /api/v1/settings/team": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (TeamMember)[] };
  };
  /** Invite somebody */
  "POST /api/v1/settings/team": {
    path: undefined;
    query: { dry_run?: boolean };
    body: TeamInvite;
    answer: InvitedMember;
  };
  /** One person of the organisation */
  "GET /api/v1/settings/team/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: TeamMember;
  };
  /** Change somebody's roles or team */
  "PUT /api/v1/settings/team/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: TeamMemberUpdate;
    answer: ChangedTeamMember;
  };
  /** Change somebody's roles or team */
  "PATCH /api/v1/settings/team/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: TeamMemberUpdate;
    answer: ChangedTeamMember;
  };
  /** Shut somebody out */
  "POST /api/v1/settings/team/:id/deactivate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: TeamMember;
  };
  /** Let somebody in again */
  "POST /api/v1/settings/team/:id/reactivate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: ChangedTeamMember;
  };
  /** Hand over what somebody looks after, and what waits for them */
  "POST /api/v1/settings/team/:id/transfer": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: TeamTransferInput;
    answer: TeamTransfer;
  };
  /** Which powers one person alone has: what stands still when they are away */
  "GET /api/v1/settings/team/coverage": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: TeamCoverage;
  };
  /** The invitations that are open */
  "GET /api/v1/settings/invitations": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (Invitation)[] };
  };
  /** Take an open invitation back */
  "DELETE /api/v1/settings/invitations/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** The roles that people can have here */
  "GET /api/v1/settings/roles": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (Role)[] };
  };
  /** Make a role of your own */
  "POST /api/v1/settings/roles": {
    path: undefined;
    query: { dry_run?: boolean };
    body: RoleCreate;
    answer: Role;
  };
  /** One role with its permissions */
  "GET /api/v1/settings/roles/:name": {
    path: { name: string };
    query: undefined;
    body: undefined;
    answer: Role;
  };
  /** Change a role of your own */
  "PUT /api/v1/settings/roles/:name": {
    path: { name: string };
    query: { dry_run?: boolean };
    body: RoleUpdate;
    answer: ChangedRole;
  };
  /** Change a role of your own */
  "PATCH /api/v1/settings/roles/:name": {
    path: { name: string };
    query: { dry_run?: boolean };
    body: RoleUpdate;
    answer: ChangedRole;
  };
  /** Remove a role of your own */
  "DELETE /api/v1/settings/roles/:name": {
    path: { name: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Whose access a change of a role would change, before it is made */
  "POST /api/v1/settings/roles/preview": {
    path: undefined;
    query: undefined;
    body: RolePreview;
    answer: BlastRadius;
  };
  /** Every permission that a role can give */
  "GET /api/v1/settings/permissions": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (Permission)[] };
  };
  /** The policies on who may do what, the oldest first */
  "GET /api/v1/settings/policies": {
    path: undefined;
    query: { limit?: number; cursor?: string; active?: boolean; effect?: "allow" | "deny"; action?: string };
    body: undefined;
    answer: { data: (Policy)[]; page: Page };
  };
  /** Make a policy: who is allowed or denied what, and which fields, under which conditions */
  "POST /api/v1/settings/policies": {
    path: undefined;
    query: { dry_run?: boolean };
    body: PolicyDraft;
    answer: Policy;
  };
  /** What would be decided: who, what, on which record, and why */
  "POST /api/v1/settings/policies/simulate": {
    path: undefined;
    query: undefined;
    body: { who: { user_id?: string; roles?: (string)[]; team_id?: string; mfa?: boolean; ip?: string; channel?: "http" | "cli" | "job" | "system" | "import"; at?: string }; action: string; record_id?: string; record?: Record<string, string | number | boolean | null | (string)[]>; draft?: PolicyDraft; replaces?: string };
    answer: AccessDecision;
  };
  /** How many records of a list somebody sees, and how many they would see with a draft */
  "POST /api/v1/settings/policies/simulate/list": {
    path: undefined;
    query: undefined;
    body: { who: { user_id?: string; roles?: (string)[]; team_id?: string; mfa?: boolean; ip?: string; channel?: "http" | "cli" | "job" | "system" | "import"; at?: string }; collection: string; draft?: PolicyDraft; replaces?: string };
    answer: { now: number; with_draft: number; all: number };
  };
  /** Whose access a policy would change, and where copies would still show what it masks */
  "POST /api/v1/settings/policies/preview": {
    path: undefined;
    query: undefined;
    body: { draft?: PolicyDraft; replaces?: string };
    answer: PolicyPreview;
  };
  /** One policy */
  "GET /api/v1/settings/policies/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: Policy;
  };
  /** Change a policy, or put it out of force */
  "PUT /api/v1/settings/policies/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: PolicyUpdate;
    answer: Policy;
  };
  /** Change a policy, or put it out of force */
  "PATCH /api/v1/settings/policies/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: PolicyUpdate;
    answer: Policy;
  };
  /** Remove a policy */
  "DELETE /api/v1/settings/policies/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** What the policies must go on deciding */
  "GET /api/v1/settings/policy-tests": {
    path: undefined;
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (PolicyTest)[]; page: Page };
  };
  /** Say what the policies must go on deciding */
  "POST /api/v1/settings/policy-tests": {
    path: undefined;
    query: { dry_run?: boolean };
    body: PolicyTestCreate;
    answer: PolicyTest;
  };
  /** One test of the policies */
  "GET /api/v1/settings/policy-tests/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: PolicyTest;
  };
  /** Change a test of the policies */
  "PUT /api/v1/settings/policy-tests/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: PolicyTestUpdate;
    answer: PolicyTest;
  };
  /** Change a test of the policies */
  "PATCH /api/v1/settings/policy-tests/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: PolicyTestUpdate;
    answer: PolicyTest;
  };
  /** Remove a test of the policies */
  "DELETE /api/v1/settings/policy-tests/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** What one person may do, and whence each permission comes */
  "GET /api/v1/settings/team/:id/access": {
    path: { id: string };
    query: { limit?: number; cursor?: string; permission?: string };
    body: undefined;
    answer: MemberAccess;
  };
  /** Who could see one record, and what could each do with it */
  "GET /api/v1/settings/access": {
    path: undefined;
    query: { collection: string; id: string; action?: string; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: ({ user_id: string; name: string; roles: (string)[]; actions: (string)[]; masked: (string)[] })[]; page: Page };
  };
  /** How duties are kept apart here: rules, findings, and what is allowed for now */
  "GET /api/v1/settings/sod": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: SodOverview;
  };
  /** The rules that keep duties apart */
  "GET /api/v1/settings/sod/rules": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (SodRule)[]; page: Page };
  };
  /** Keep two duties apart */
  "POST /api/v1/settings/sod/rules": {
    path: undefined;
    query: { dry_run?: boolean };
    body: SodRuleCreate;
    answer: SodRule;
  };
  /** One rule that keeps duties apart */
  "GET /api/v1/settings/sod/rules/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: SodRule;
  };
  /** Change a rule that keeps duties apart */
  "PUT /api/v1/settings/sod/rules/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: SodRuleUpdate;
    answer: SodRule;
  };
  /** Change a rule that keeps duties apart */
  "PATCH /api/v1/settings/sod/rules/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: SodRuleUpdate;
    answer: SodRule;
  };
  /** Remove a rule under which nothing was found */
  "DELETE /api/v1/settings/sod/rules/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Who could do both sides of a duty, or did; the latest finding first */
  "GET /api/v1/settings/sod/violations": {
    path: undefined;
    query: { state?: "open" | "accepted" | "mitigated" | "resolved"; kind?: "potential" | "actual"; rule_id?: string; person_id?: string; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (SodViolation)[]; page: Page };
  };
  /** One finding against a rule */
  "GET /api/v1/settings/sod/violations/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: SodViolation;
  };
  /** Accept a finding, with the reason */
  "POST /api/v1/settings/sod/violations/:id/accept": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; reason: string };
    answer: SodViolation;
  };
  /** Say how a finding was put right; found again, it is open again */
  "POST /api/v1/settings/sod/violations/:id/resolve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; reason: string };
    answer: SodViolation;
  };
  /** Who may do both sides of a duty for now, and what is done about it; the latest first */
  "GET /api/v1/settings/sod/mitigations": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (SodMitigation)[]; page: Page };
  };
  /** Propose that some people may do both sides of a duty for now */
  "POST /api/v1/settings/sod/mitigations": {
    path: undefined;
    query: { dry_run?: boolean };
    body: SodMitigationCreate;
    answer: SodMitigation;
  };
  /** Let some people do both sides of a duty for now */
  "POST /api/v1/settings/sod/mitigations/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: SodMitigation;
  };
  /** Let a rule hold again before a mitigation expires */
  "POST /api/v1/settings/sod/mitigations/:id/revoke": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: SodMitigation;
  };
  /** Which rules some roles, a person, or something that a person would do, meets */
  "POST /api/v1/settings/sod/check": {
    path: undefined;
    query: undefined;
    body: SodCheck;
    answer: { clear: boolean; data: (SodMet)[] };
  };
  /** The series in which records are numbered */
  "GET /api/v1/settings/sequences": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (NumberSequence)[] };
  };
  /** One series of numbers */
  "GET /api/v1/settings/sequences/:series": {
    path: { series: string };
    query: undefined;
    body: undefined;
    answer: NumberSequence;
  };
  /** Choose how the numbers of a series look, and where it begins */
  "PUT /api/v1/settings/sequences/:series": {
    path: { series: string };
    query: { dry_run?: boolean };
    body: NumberSequenceUpdate;
    answer: NumberSequence;
  };
  /** Choose how the numbers of a series look, and where it begins */
  "PATCH /api/v1/settings/sequences/:series": {
    path: { series: string };
    query: { dry_run?: boolean };
    body: NumberSequenceUpdate;
    answer: NumberSequence;
  };
  /** How records go from state to state, by collection */
  "GET /api/v1/workflows": {
    path: undefined;
    query: { limit?: number; cursor?: string; count?: boolean; module?: string };
    body: undefined;
    answer: { data: (Workflow)[]; page: Page };
  };
  /** Everything that can be done here, and whether by you */
  "GET /api/v1/workflows/actions": {
    path: undefined;
    query: { limit?: number; cursor?: string; count?: boolean; module?: string; collection?: string; kind?: "read" | "write"; allowed?: boolean; q?: string };
    body: undefined;
    answer: { data: (WorkflowAction)[]; page: Page };
  };
  /** One action, with all of its schemas */
  "GET /api/v1/workflows/actions/:name": {
    path: { name: string };
    query: undefined;
    body: undefined;
    answer: WorkflowActionWithSchemas;
  };
  /** Do anything of the catalogue by its name */
  "POST /api/v1/workflows/execute": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { action: string; input?: Record<string, unknown>; dry_run?: boolean };
    answer: ExecutedAction | HeldCall;
  };
  /** What waits for you: votes, reviews and decisions */
  "GET /api/v1/workflows/pending": {
    path: undefined;
    query: { limit?: number; cursor?: string; count?: boolean; kind?: "approval" | "review" | "decision" };
    body: undefined;
    answer: { data: (WaitingTask)[]; page: Page };
  };
  /** Approve what waits for you */
  "POST /api/v1/workflows/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; snapshot_hash?: string; comment?: string };
    answer: Approval;
  };
  /** Reject what waits for you, and say why */
  "POST /api/v1/workflows/:id/reject": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; snapshot_hash?: string; reason: string };
    answer: Approval;
  };
  /** Whether an action would be allowed, by what, and who would have to approve it */
  "POST /api/v1/workflows/explain": {
    path: undefined;
    query: undefined;
    body: { action: string; input?: Record<string, unknown>; as?: string };
    answer: Explanation;
  };
  /** How the records of one collection go from state to state, with a diagram */
  "GET /api/v1/workflows/:collection": {
    path: { collection: string };
    query: undefined;
    body: undefined;
    answer: WorkflowWithDiagram;
  };
  /** The requests that you have a part in, newest first */
  "GET /api/v1/approvals": {
    path: undefined;
    query: { role?: "asked" | "waiting" | "decided"; state?: "pending" | "approved" | "executing" | "executed" | "failed" | "rejected" | "changes_requested" | "withdrawn" | "stale" | "expired" | "cancelled"; action?: string; collection?: string; record_id?: string; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (ApprovalListed)[]; page: Page };
  };
  /** Ask for an approval of what you cannot do alone */
  "POST /api/v1/approvals": {
    path: undefined;
    query: { dry_run?: boolean };
    body: ApprovalAsk;
    answer: Approval;
  };
  /** Every request for an approval, newest first */
  "GET /api/v1/approvals/all": {
    path: undefined;
    query: { requester?: string; state?: "pending" | "approved" | "executing" | "executed" | "failed" | "rejected" | "changes_requested" | "withdrawn" | "stale" | "expired" | "cancelled"; action?: string; collection?: string; record_id?: string; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (ApprovalListed)[]; page: Page };
  };
  /** One request with its timeline */
  "GET /api/v1/approvals/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: ApprovalDetail;
  };
  /** What is to be approved, as it was when it was asked and as it is now */
  "GET /api/v1/approvals/:id/diff": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: ApprovalDiff;
  };
  /** Agree to what is asked */
  "POST /api/v1/approvals/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; snapshot_hash?: string; comment?: string };
    answer: Approval;
  };
  /** Do not agree, and say why */
  "POST /api/v1/approvals/:id/reject": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; snapshot_hash?: string; reason: string };
    answer: Approval;
  };
  /** Ask for changes first, and say which */
  "POST /api/v1/approvals/:id/request_changes": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; snapshot_hash?: string; reason: string };
    answer: Approval;
  };
  /** Decide on up to 100 requests alike, each checked by itself */
  "POST /api/v1/approvals/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: ApprovalBulk;
    answer: { results: (ApprovalBulkResult)[] };
  };
  /** Take back what you asked */
  "POST /api/v1/approvals/:id/withdraw": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: Approval;
  };
  /** Ask again, after changes: everybody is asked anew */
  "POST /api/v1/approvals/:id/resubmit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: ApprovalResubmit;
    answer: Approval;
  };
  /** Let somebody else decide in your place, on this request */
  "POST /api/v1/approvals/:id/delegate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: ApprovalDelegate;
    answer: Approval;
  };
  /** Ask those above as well, when it waits too long */
  "POST /api/v1/approvals/:id/escalate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: Approval;
  };
  /** Say something to a request */
  "POST /api/v1/approvals/:id/comment": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { comment: string };
    answer: Approval;
  };
  /** Let it happen without the votes: owners only, for a reason, and it is reviewed */
  "POST /api/v1/approvals/:id/override": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; snapshot_hash?: string; reason: string };
    answer: Approval;
  };
  /** Who would have to approve a call on a record, and why */
  "GET /api/v1/approvals/preview": {
    path: undefined;
    query: { action: string; id?: string };
    body: undefined;
    answer: ApprovalPreview;
  };
  /** Who would have to approve a call with this input, and why */
  "POST /api/v1/approvals/preview": {
    path: undefined;
    query: undefined;
    body: ApprovalPreviewAsk;
    answer: ApprovalPreview;
  };
  /** The rules that say what needs an approval, and whose */
  "GET /api/v1/approvals/policies": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (ApprovalRule)[] };
  };
  /** Write a rule */
  "POST /api/v1/approvals/policies": {
    path: undefined;
    query: { dry_run?: boolean };
    body: ApprovalRuleCreate;
    answer: ApprovalRule;
  };
  /** One rule */
  "GET /api/v1/approvals/policies/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: ApprovalRule;
  };
  /** Change a rule: a new version, by which later requests go */
  "PUT /api/v1/approvals/policies/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: ApprovalRuleUpdate;
    answer: ApprovalRule;
  };
  /** Change a rule: a new version, by which later requests go */
  "PATCH /api/v1/approvals/policies/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: ApprovalRuleUpdate;
    answer: ApprovalRule;
  };
  /** Remove a rule */
  "DELETE /api/v1/approvals/policies/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** What a rule said at which time, newest first */
  "GET /api/v1/approvals/policies/:id/versions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { data: (ApprovalRuleVersion)[] };
  };
  /** Who decides in whose place: those that concern you, or all where you may see every request */
  "GET /api/v1/approvals/delegations": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (ApprovalDelegation)[] };
  };
  /** Let somebody decide in your place for some days */
  "POST /api/v1/approvals/delegations": {
    path: undefined;
    query: { dry_run?: boolean };
    body: ApprovalDelegationCreate;
    answer: ApprovalDelegation;
  };
  /** One delegation */
  "GET /api/v1/approvals/delegations/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: ApprovalDelegation;
  };
  /** Change what or how long somebody decides in your place */
  "PUT /api/v1/approvals/delegations/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: ApprovalDelegationUpdate;
    answer: ApprovalDelegation;
  };
  /** Change what or how long somebody decides in your place */
  "PATCH /api/v1/approvals/delegations/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: ApprovalDelegationUpdate;
    answer: ApprovalDelegation;
  };
  /** End a delegation at once */
  "DELETE /api/v1/approvals/delegations/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: ApprovalDelegation;
  };
  /** What was done without the votes that a rule asks for, to be looked at by somebody else */
  "GET /api/v1/approvals/reviews": {
    path: undefined;
    query: { state?: "open" | "done" };
    body: undefined;
    answer: { data: (ApprovalReview)[] };
  };
  /** Say that it was looked at, and what was found */
  "POST /api/v1/approvals/reviews/:id/complete": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: ApprovalReviewComplete;
    answer: ApprovalReview;
  };
  /** What waits, for how long, and what went on without votes */
  "GET /api/v1/approvals/stats": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: ApprovalStats;
  };
  /** What happened, newest first */
  "GET /api/v1/audit/events": {
    path: undefined;
    query: { log?: "organization" | "appliance"; limit?: number; cursor?: string; actor?: string; action?: string; resource?: string; collection?: string; record_id?: string; outcome?: "ok" | "denied" | "failed" | "held" | "dry_run" | "replayed"; code?: string; ip?: string; session?: string; via?: string; policy?: string; approval_id?: string; correlation_id?: string; from?: string; to?: string };
    body: undefined;
    answer: { data: (AuditEvent)[]; page: Page; archived: ({ segment: number; first: number; last: number; file: string })[] };
  };
  /** One event of the audit trail, or the archive that it is in */
  "GET /api/v1/audit/events/:id": {
    path: { id: string };
    query: { log?: "organization" | "appliance" };
    body: undefined;
    answer: AuditEvent | AuditArchivedEvent;
  };
  /** Prove that an event is in the log */
  "GET /api/v1/audit/events/:id/proof": {
    path: { id: string };
    query: { log?: "organization" | "appliance" };
    body: undefined;
    answer: AuditProof;
  };
  /** Why a past call was allowed or refused, replayed with the roles, rules and record of that moment */
  "GET /api/v1/audit/events/:id/decision": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: AuditDecision;
  };
  /** Some events, drawn so that anybody can draw the same again */
  "GET /api/v1/audit/sample": {
    path: undefined;
    query: { log?: "organization" | "appliance"; size?: number; seed: string; last?: number; actor?: string; action?: string; resource?: string; collection?: string; record_id?: string; outcome?: "ok" | "denied" | "failed" | "held" | "dry_run" | "replayed"; code?: string; ip?: string; session?: string; via?: string; policy?: string; approval_id?: string; correlation_id?: string; from?: string; to?: string };
    body: undefined;
    answer: AuditSample;
  };
  /** All evidence about a record, an approval or a period, in one file that stands by itself */
  "GET /api/v1/audit/binder": {
    path: undefined;
    query: { collection?: string; record_id?: string; approval_id?: string; from?: string; to?: string };
    body: undefined;
    answer: Blob;
  };
  /** Verify that the log is what it was */
  "GET /api/v1/audit/verify": {
    path: undefined;
    query: { log?: "organization" | "appliance"; from?: number; to?: number };
    body: undefined;
    answer: AuditVerdict;
  };
  /** The signed checkpoints of the log, newest first, and the key they are checked with */
  "GET /api/v1/audit/checkpoints": {
    path: undefined;
    query: { log?: "organization" | "appliance"; limit?: number; cursor?: string };
    body: undefined;
    answer: AuditCheckpoints;
  };
  /** Prove that the log of an earlier checkpoint is the beginning of that of a later one */
  "GET /api/v1/audit/checkpoints/:n/consistency": {
    path: { n: string };
    query: { log?: "organization" | "appliance"; from: number };
    body: undefined;
    answer: AuditConsistency;
  };
  /** A checkpoint as text, with all its signatures: to print, to carry to a witness, to keep elsewhere */
  "GET /api/v1/audit/checkpoints/:n/note": {
    path: { n: string };
    query: { log?: "organization" | "appliance" };
    body: undefined;
    answer: Blob;
  };
  /** Keep what witnesses signed of a checkpoint */
  "POST /api/v1/audit/checkpoints/:n/cosignatures": {
    path: { n: string };
    query: { dry_run?: boolean };
    body: AuditCosign;
    answer: AuditCosignatures;
  };
  /** Which witnesses signed a checkpoint, and when */
  "GET /api/v1/audit/checkpoints/:n/cosignatures": {
    path: { n: string };
    query: undefined;
    body: undefined;
    answer: AuditCosignatures;
  };
  /** Who cosigns the checkpoints of the log */
  "GET /api/v1/audit/witnesses": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (AuditWitness)[] };
  };
  /** Trust somebody who cosigns checkpoints */
  "POST /api/v1/audit/witnesses": {
    path: undefined;
    query: { dry_run?: boolean };
    body: AuditWitnessCreate;
    answer: AuditWitness;
  };
  /** One witness of the log */
  "GET /api/v1/audit/witnesses/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: AuditWitness;
  };
  /** No longer trust a witness */
  "DELETE /api/v1/audit/witnesses/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** The log as a file that can be verified without this appliance */
  "GET /api/v1/audit/export": {
    path: undefined;
    query: { log?: "organization" | "appliance"; from?: number };
    body: undefined;
    answer: Blob;
  };
  /** What the appliance found when it looked at itself, day by day, signed */
  "GET /api/v1/audit/reports": {
    path: undefined;
    query: { limit?: number; cursor?: string; healthy?: boolean };
    body: undefined;
    answer: { data: (AuditReport)[]; page: Page; public_key: AuditPublicKey };
  };
  /** The signed report of one day, as `freehold audit verify` takes it */
  "GET /api/v1/audit/reports/:day": {
    path: { day: string };
    query: undefined;
    body: undefined;
    answer: AuditSignedReport;
  };
  /** Close what the log holds so far into sealed segments */
  "POST /api/v1/audit/segments": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { log?: "organization" | "appliance" };
    answer: { data: (AuditSegment)[] };
  };
  /** The sealed segments of the log, and which of them are in archives */
  "GET /api/v1/audit/segments": {
    path: undefined;
    query: { log?: "organization" | "appliance" };
    body: undefined;
    answer: { data: (AuditSegment)[] };
  };
  /** One sealed segment of the log */
  "GET /api/v1/audit/segments/:n": {
    path: { n: string };
    query: { log?: "organization" | "appliance" };
    body: undefined;
    answer: AuditSegment;
  };
  /** Write a sealed segment into a file of the archive folder */
  "POST /api/v1/audit/segments/:n/archive": {
    path: { n: string };
    query: undefined;
    body: { log?: "organization" | "appliance" };
    answer: AuditSegment;
  };
  /** The archive of a segment as a file */
  "GET /api/v1/audit/segments/:n/archive": {
    path: { n: string };
    query: { log?: "organization" | "appliance" };
    body: undefined;
    answer: Blob;
  };
  /** Confirm that the archive of a segment was verified, and let its events leave the database */
  "POST /api/v1/audit/segments/:n/confirm": {
    path: { n: string };
    query: undefined;
    body: { log?: "organization" | "appliance"; sha256: string };
    answer: AuditSegment;
  };
  /** Bring the events of an archived segment back, from its file */
  "POST /api/v1/audit/segments/:n/restore": {
    path: { n: string };
    query: { log?: "organization" | "appliance" };
    body: Blob;
    answer: AuditSegment;
  };
  /** Upload a file of records to import */
  "POST /api/v1/data/imports": {
    path: undefined;
    query: { collection: string; name?: string };
    body: Blob;
    answer: Import;
  };
  /** The imports of files, newest first */
  "GET /api/v1/data/imports": {
    path: undefined;
    query: { limit?: number; cursor?: string; collection?: string; state?: "uploaded" | "checking" | "checked" | "running" | "done" | "stopped" | "failed" | "cancelled" | "undoing" | "undone" };
    body: undefined;
    answer: { data: (Import)[]; page: Page };
  };
  /** One import with its progress */
  "GET /api/v1/data/imports/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: Import;
  };
  /** Say how a file is read and what its columns mean */
  "PUT /api/v1/data/imports/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; format?: ImportFormatChange; mapping?: (ImportMapping)[]; action?: "create" | "upsert"; mode?: "partial" | "atomic"; key?: string | null; group_by?: string | null; empty?: "keep" | "clear" };
    answer: Import;
  };
  /** Say how a file is read and what its columns mean */
  "PATCH /api/v1/data/imports/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; format?: ImportFormatChange; mapping?: (ImportMapping)[]; action?: "create" | "upsert"; mode?: "partial" | "atomic"; key?: string | null; group_by?: string | null; empty?: "keep" | "clear" };
    answer: Import;
  };
  /** Check every row of a file without importing any */
  "POST /api/v1/data/imports/:id/dry_run": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: Import;
  };
  /** What is wrong with the rows of a file */
  "GET /api/v1/data/imports/:id/problems": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (ImportProblem)[]; page: Page };
  };
  /** The rows that could not be imported, as a file to correct */
  "GET /api/v1/data/imports/:id/bad_rows": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** Import the rows of a file, as they were checked */
  "POST /api/v1/data/imports/:id/confirm": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { hash: string };
    answer: Import;
  };
  /** Go on with an import that was stopped */
  "POST /api/v1/data/imports/:id/resume": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: Import;
  };
  /** End an import where it stands */
  "POST /api/v1/data/imports/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: Import;
  };
  /** Take back what an import brought */
  "POST /api/v1/data/imports/:id/undo": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: Import;
  };
  /** Which record each row of a file made or changed */
  "GET /api/v1/data/imports/:id/rows": {
    path: { id: string };
    query: { undo?: "undone" | "kept"; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (ImportRow)[]; page: Page };
  };
  /** Take the records of a collection out as a file */
  "POST /api/v1/data/exports": {
    path: undefined;
    query: { dry_run?: boolean };
    body: DataExportRequest;
    answer: DataExport;
  };
  /** Your exports, newest first */
  "GET /api/v1/data/exports": {
    path: undefined;
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (DataExport)[]; page: Page };
  };
  /** Take the whole organisation out as one archive */
  "POST /api/v1/data/exports/archive": {
    path: undefined;
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: DataExport;
  };
  /** How many records an export would hold */
  "GET /api/v1/data/exports/preview": {
    path: undefined;
    query: { collection: string; q?: string; archived?: boolean };
    body: undefined;
    answer: { collection: string; rows: number; rows_is_at_least?: true };
  };
  /** One export of yours: whether it is ready */
  "GET /api/v1/data/exports/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: DataExport;
  };
  /** Delete the file of an export of yours, or give up one that is not ready */
  "DELETE /api/v1/data/exports/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download the file of an export of yours */
  "GET /api/v1/data/exports/:id/file": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** The audit trails that the organisation brought along from where it lived before */
  "GET /api/v1/data/former-logs": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (FormerLog)[] };
  };
  /** Download one of them */
  "GET /api/v1/data/former-logs/:sha256": {
    path: { sha256: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** Look for everything that is kept of the person */
  "POST /api/v1/data/requests/:id/scope": {
    path: { id: string };
    query: undefined;
    body: Record<string, never>;
    answer: DataScope;
  };
  /** What was found of the person, and what is decided on it */
  "GET /api/v1/data/requests/:id/scope": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: DataScope;
  };
  /** Include what was found, or leave it out with a reason; add what was not found */
  "PUT /api/v1/data/requests/:id/scope": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { decisions?: (DataScopeDecision)[]; undecided?: "include" | "exclude" };
    answer: DataScope;
  };
  /** Correct a record as the person asks */
  "POST /api/v1/data/requests/:id/rectify": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { collection: string; record_id: string; changes: Record<string, unknown> };
    answer: { executed_at: string; record: unknown } | HeldCall;
  };
  /** The signed certificate of what a data request came to */
  "GET /api/v1/data/requests/:id/certificate": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: DataRequestCertificate;
  };
  /** Verify a certificate, and whether it is about somebody */
  "POST /api/v1/data/certificates/verify": {
    path: undefined;
    query: undefined;
    body: { statement: string; note: string; email?: string };
    answer: DataRequestVerdict;
  };
  /** The data requests that wait for an answer, the most urgent first */
  "GET /api/v1/data/deadlines": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (DataRequestDeadline)[] };
  };
  /** The records that stay as they are and are not used, since a person asked for it */
  "GET /api/v1/data/restrictions": {
    path: undefined;
    query: { request_id?: string };
    body: undefined;
    answer: { data: (DataRestriction)[] };
  };
  /** Let the records be used again that a request restricted; the person is told before */
  "POST /api/v1/data/requests/:id/lift": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: { lifted: number };
  };
  /** How long the records of each collection are kept */
  "GET /api/v1/settings/retention": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (RetentionSchedule)[] };
  };
  /** Say how long the records of a collection are kept */
  "POST /api/v1/settings/retention": {
    path: undefined;
    query: { dry_run?: boolean };
    body: RetentionScheduleCreate;
    answer: RetentionSchedule;
  };
  /** One retention schedule */
  "GET /api/v1/settings/retention/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: RetentionSchedule;
  };
  /** Change how long the records of a collection are kept */
  "PUT /api/v1/settings/retention/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: RetentionScheduleUpdate;
    answer: RetentionSchedule;
  };
  /** Change how long the records of a collection are kept */
  "PATCH /api/v1/settings/retention/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: RetentionScheduleUpdate;
    answer: RetentionSchedule;
  };
  /** Remove a retention schedule: the records of the collection are kept until somebody acts */
  "DELETE /api/v1/settings/retention/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Add the default schedules for collections that have none */
  "POST /api/v1/settings/retention/defaults": {
    path: undefined;
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: { data: (RetentionSchedule)[] };
  };
  /** The records that come due next, by their schedules */
  "GET /api/v1/data/retention/due": {
    path: undefined;
    query: { days?: number };
    body: undefined;
    answer: { data: (RetentionDue)[] };
  };
  /** What retention proposed and did, newest first */
  "GET /api/v1/data/retention/runs": {
    path: undefined;
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (RetentionRun)[]; page: Page };
  };
  /** The report of one run: what went, and what stayed and why */
  "GET /api/v1/data/retention/runs/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: RetentionRun;
  };
  /** Have done with the records of a run what their schedule says */
  "POST /api/v1/data/retention/runs/:id/confirm": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: RetentionRun;
  };
  /** Leave the records of a run as they are for now; the next night proposes them again */
  "POST /api/v1/data/retention/runs/:id/dismiss": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: RetentionRun;
  };
  /** What an organisation of each size begins with */
  "GET /api/v1/settings/packs": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (Pack)[] };
  };
  /** What applying a pack would change here */
  "GET /api/v1/settings/packs/:size/preview": {
    path: { size: string };
    query: undefined;
    body: undefined;
    answer: PackComparison;
  };
  /** Apply the pack of a size to this organisation */
  "POST /api/v1/settings/packs/:size/apply": {
    path: { size: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: PackComparison;
  };
  /** The domains of the organisation's library and of the shared one */
  "GET /api/v1/learning/domains": {
    path: undefined;
    query: { namespace?: "shared" | "org" };
    body: undefined;
    answer: { data: (LibraryDomain)[] };
  };
  /** Make a domain in the organisation's library */
  "POST /api/v1/learning/domains": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { name: string; description?: string | null; audience?: Audience };
    answer: LibraryDomain;
  };
  /** One domain */
  "GET /api/v1/learning/domains/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: LibraryDomain;
  };
  /** Rename or describe a domain */
  "PUT /api/v1/learning/domains/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { name?: string; description?: string | null; version?: number };
    answer: LibraryDomain;
  };
  /** Rename or describe a domain */
  "PATCH /api/v1/learning/domains/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { name?: string; description?: string | null; version?: number };
    answer: LibraryDomain;
  };
  /** Delete a domain that holds no document */
  "DELETE /api/v1/learning/domains/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Set who can see a domain and read the documents in it */
  "PUT /api/v1/learning/domains/:id/audience": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { audience: Audience; version?: number };
    answer: LibraryDomain;
  };
  /** The documents of the organisation's library and of the shared one */
  "GET /api/v1/learning/documents": {
    path: undefined;
    query: { namespace?: "auto" | "shared" | "org"; state?: "queued" | "reading" | "ready" | "failed"; domain?: string; q?: string; sort?: "-created_at" | "created_at" | "title" | "position"; limit?: number; cursor?: string; count?: boolean };
    body: undefined;
    answer: { data: (LibraryDocument)[]; page: Page };
  };
  /** Put a document into the organisation's library */
  "POST /api/v1/learning/documents": {
    path: undefined;
    query: { name?: string; format?: "markdown" | "html" | "text" | "csv" | "docx" | "pdf" | "odt" | "epub" | "cnxml" | "asciidoc"; title?: string; domain?: string; audience?: string; position?: number };
    body: Blob;
    answer: LibraryDocument;
  };
  /** Bring a file of a folder into the organisation's library */
  "POST /api/v1/learning/documents/import": {
    path: undefined;
    query: { path: string; name?: string; format?: "markdown" | "html" | "text" | "csv" | "docx" | "pdf" | "odt" | "epub" | "cnxml" | "asciidoc"; title?: string; domain?: string; audience?: string; position?: number };
    body: Blob;
    answer: { outcome: "added" | "revised" | "moved" | "unchanged"; document: LibraryDocument };
  };
  /** One document: what it is, how far reading it has come, its versions */
  "GET /api/v1/learning/documents/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: LibraryDocumentDetail;
  };
  /** Rename a document, or give it another place */
  "PUT /api/v1/learning/documents/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { title?: string; domain?: string | null; position?: number; version?: number };
    answer: LibraryDocument;
  };
  /** Rename a document, or give it another place */
  "PATCH /api/v1/learning/documents/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { title?: string; domain?: string | null; position?: number; version?: number };
    answer: LibraryDocument;
  };
  /** Delete a document: its files, its text, its place in the index, and what is known from it alone */
  "DELETE /api/v1/learning/documents/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Give a document a new file */
  "POST /api/v1/learning/documents/:id/revisions": {
    path: { id: string };
    query: { name?: string; format?: "markdown" | "html" | "text" | "csv" | "docx" | "pdf" | "odt" | "epub" | "cnxml" | "asciidoc" };
    body: Blob;
    answer: LibraryDocument;
  };
  /** Read a document again */
  "POST /api/v1/learning/documents/:id/process": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: LibraryDocument;
  };
  /** Set who can read a document */
  "PUT /api/v1/learning/documents/:id/audience": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { audience: Audience | null; version?: number };
    answer: LibraryDocument;
  };
  /** Copy a document of the organisation into the shared library */
  "POST /api/v1/learning/documents/:id/publish": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: LibraryDocument;
  };
  /** The text of a document, or a piece of it */
  "GET /api/v1/learning/documents/:id/text": {
    path: { id: string };
    query: { revision?: number; from?: number; to?: number };
    body: undefined;
    answer: { document_id: string; revision: number; length: number; text_sha256: string | null; from: number; to: number; text: string };
  };
  /** A page of a document for its reader: headings, paragraphs and what else it has, in order */
  "GET /api/v1/learning/documents/:id/blocks": {
    path: { id: string };
    query: { revision?: number; ordinal?: number; from?: number; to?: number; q?: string; limit?: number };
    body: undefined;
    answer: { document_id: string; title: string; revision: number; language: string | null; total: number; data: (LibraryBlock)[]; next_ordinal: number | null };
  };
  /** The headings of a document, in order, with where they stand */
  "GET /api/v1/learning/documents/:id/outline": {
    path: { id: string };
    query: { revision?: number };
    body: undefined;
    answer: { document_id: string; revision: number; total: number; data: (LibraryHeading)[] };
  };
  /** Download the file of a document as it was uploaded */
  "GET /api/v1/learning/documents/:id/file": {
    path: { id: string };
    query: { revision?: number };
    body: undefined;
    answer: Blob;
  };
  /** Search the passages of the library */
  "GET /api/v1/learning/search": {
    path: undefined;
    query: { q: string; namespace?: "auto" | "shared" | "org"; domain?: string; document?: string; limit?: number };
    body: undefined;
    answer: { data: (LibraryHit)[] };
  };
  /** How far the libraries are: documents by state, words, revisions, what is under way */
  "GET /api/v1/learning/library": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (LibraryStatus)[]; limits: LibraryLimits };
  };
  /** The concepts that the documents speak of */
  "GET /api/v1/learning/concepts": {
    path: undefined;
    query: { namespace?: "auto" | "shared" | "org"; q?: string; domain?: string; document?: string; status?: "proposed" | "confirmed" | "rejected" | "locked"; language?: string; sort?: "-salience" | "salience" | "-frequency" | "frequency" | "name" | "-name"; limit?: number; cursor?: string; count?: boolean };
    body: undefined;
    answer: { data: (Concept)[]; page: Page };
  };
  /** Add a concept that no document named */
  "POST /api/v1/learning/concepts": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { name: string; language?: string; namespace?: "shared" | "org"; aliases?: (string)[]; definition?: { document_id: string; start: number; end: number } | null };
    answer: Concept;
  };
  /** Which concept a name means */
  "GET /api/v1/learning/concepts/resolve": {
    path: undefined;
    query: { name: string; namespace?: "auto" | "shared" | "org"; language?: string };
    body: undefined;
    answer: { candidates: (Concept)[]; did_you_mean: (Concept)[] };
  };
  /** One concept: its names, what each document says it is, where it is named */
  "GET /api/v1/learning/concepts/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: ConceptDetail;
  };
  /** Rename a concept, give it other names, or choose its definition */
  "PUT /api/v1/learning/concepts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { name?: string; language?: string; aliases?: (string)[]; definition?: { document_id: string; start: number; end: number } | null; version?: number };
    answer: Concept;
  };
  /** Rename a concept, give it other names, or choose its definition */
  "PATCH /api/v1/learning/concepts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { name?: string; language?: string; aliases?: (string)[]; definition?: { document_id: string; start: number; end: number } | null; version?: number };
    answer: Concept;
  };
  /** Say that a concept is one */
  "POST /api/v1/learning/concepts/:id/confirm": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: Concept;
  };
  /** Say that a concept is none */
  "POST /api/v1/learning/concepts/:id/reject": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: Concept;
  };
  /** Confirm a concept and keep it as it is */
  "POST /api/v1/learning/concepts/:id/lock": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: Concept;
  };
  /** Let a locked concept be changed again */
  "POST /api/v1/learning/concepts/:id/unlock": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: Concept;
  };
  /** Make a concept one with another that means the same */
  "POST /api/v1/learning/concepts/:id/merge": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { into: string; version?: number };
    answer: Concept;
  };
  /** Concepts and what must be known before what */
  "GET /api/v1/learning/graph/concepts": {
    path: undefined;
    query: { domain?: string; q?: string; ids?: (string)[]; namespace?: "auto" | "shared" | "org"; root?: string; direction?: "prerequisites" | "dependents" | "both"; depth?: number; nearest?: number; min_confidence?: number; type?: "prerequisite" | "partOf" | "related"; status?: "proposed" | "confirmed" | "rejected" | "locked"; reduce?: boolean; include?: ("evidence" | "definition" | "paths")[]; order?: "topological" | "frequency" | "name"; language?: string; as_of?: string; limit?: number; cursor?: string };
    body: undefined;
    answer: ConceptGraph;
  };
  /** Concepts and what must be known before what */
  "GET /api/public/v1/graph/concepts": {
    path: undefined;
    query: { domain?: string; q?: string; ids?: (string)[]; namespace?: "auto" | "shared" | "org"; root?: string; direction?: "prerequisites" | "dependents" | "both"; depth?: number; nearest?: number; min_confidence?: number; type?: "prerequisite" | "partOf" | "related"; status?: "proposed" | "confirmed" | "rejected" | "locked"; reduce?: boolean; include?: ("evidence" | "definition" | "paths")[]; order?: "topological" | "frequency" | "name"; language?: string; as_of?: string; limit?: number; cursor?: string };
    body: undefined;
    answer: ConceptGraph;
  };
  /** Take the graph out as a file */
  "GET /api/v1/learning/graph/export": {
    path: undefined;
    query: { format?: "case" | "mermaid" | "dot"; namespace?: "auto" | "shared" | "org"; domain?: string; min_confidence?: number; reduce?: boolean };
    body: undefined;
    answer: Blob;
  };
  /** The edges of the graph, the surest first */
  "GET /api/v1/learning/graph/edges": {
    path: undefined;
    query: { namespace?: "auto" | "shared" | "org"; concept?: string; type?: "prerequisite" | "partOf" | "related"; status?: "proposed" | "confirmed" | "rejected" | "locked"; min_confidence?: number; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (GraphEdge)[]; page: Page };
  };
  /** Add an edge to the graph by hand */
  "POST /api/v1/learning/graph/edges": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { from: string; to: string; type?: "prerequisite" | "partOf" | "related" };
    answer: GraphEdge;
  };
  /** One edge of the graph, with the passages that bear it out */
  "GET /api/v1/learning/graph/edges/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: GraphEdge;
  };
  /** Say that an edge of the graph is right */
  "POST /api/v1/learning/graph/edges/:id/confirm": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: GraphEdge;
  };
  /** Say that an edge of the graph is wrong */
  "POST /api/v1/learning/graph/edges/:id/reject": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: GraphEdge;
  };
  /** Confirm an edge of the graph and keep it as it is */
  "POST /api/v1/learning/graph/edges/:id/lock": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: GraphEdge;
  };
  /** Let a locked edge be decided on again */
  "POST /api/v1/learning/graph/edges/:id/unlock": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: GraphEdge;
  };
  /** Take back what was decided about an edge */
  "POST /api/v1/learning/graph/edges/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: GraphEdge;
  };
  /** The organisation's language model, its price, and what may be spent */
  "GET /api/v1/settings/ai": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: LanguageModelSettings;
  };
  /** Set the language model, its price, and what may be spent */
  "PUT /api/v1/settings/ai": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LanguageModelSettingsUpdate;
    answer: LanguageModelSettings;
  };
  /** Set the language model, its price, and what may be spent */
  "PATCH /api/v1/settings/ai": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LanguageModelSettingsUpdate;
    answer: LanguageModelSettings;
  };
  /** Forget the language model and its key; from then on nothing leaves this machine */
  "DELETE /api/v1/settings/ai": {
    path: undefined;
    query: { dry_run?: boolean };
    body: undefined;
    answer: LanguageModelSettings;
  };
  /** Ask the language model something small, and say what came of it */
  "POST /api/v1/settings/ai/test": {
    path: undefined;
    query: undefined;
    body: Record<string, never>;
    answer: LanguageModelTest;
  };
  /** The models that the endpoint offers, to choose from */
  "GET /api/v1/settings/ai/models": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: LanguageModels;
  };
  /** What is spent, held and capped, by window, key, engine and day */
  "GET /api/v1/developer/usage": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: Usage;
  };
  /** What is spent, held and capped, by window, key, engine and day */
  "GET /api/public/v1/usage": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: Usage;
  };
  /** Every call of the language model, the newest first: for what, how long, at what price */
  "GET /api/v1/settings/ai/calls": {
    path: undefined;
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: ModelCallList;
  };
  /** Explain a concept from the documents */
  "POST /api/v1/learning/concepts/explain": {
    path: undefined;
    query: undefined;
    body: { concept: string; domain?: string; level?: "introductory" | "intermediate" | "advanced"; max_words?: number; language?: string; namespace?: "auto" | "shared" | "org" };
    answer: ConceptExplanation;
  };
  /** Explain a concept from the documents */
  "POST /api/public/v1/concepts/explain": {
    path: undefined;
    query: undefined;
    body: { concept: string; domain?: string; level?: "introductory" | "intermediate" | "advanced"; max_words?: number; language?: string; namespace?: "auto" | "shared" | "org" };
    answer: ConceptExplanation;
  };
  /** An explanation that was given before */
  "GET /api/v1/learning/explanations/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: ConceptExplanation;
  };
  /** An explanation that was given before */
  "GET /api/public/v1/explanations/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: ConceptExplanation;
  };
  /** The explanations that you asked for, the latest first */
  "GET /api/v1/learning/explanations": {
    path: undefined;
    query: { limit?: number };
    body: undefined;
    answer: { data: (AskedExplanation)[] };
  };
  /** Have a course made from the documents of the library */
  "POST /api/v1/learning/courses": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { topic: string; domain?: string; audience?: string; level?: "introductory" | "intermediate" | "advanced"; lessons?: number; language?: string; namespace?: "auto" | "shared" | "org"; documents?: (string)[]; max_cost?: number; on_budget?: "builtin" | "wait" | "fail"; dry_run?: boolean };
    answer: CourseJobAccepted | CoursePlan;
  };
  /** The courses that are being made or were, newest first */
  "GET /api/v1/learning/courses": {
    path: undefined;
    query: { state?: "queued" | "running" | "waiting" | "cancelling" | "succeeded" | "failed" | "cancelled" | "expired"; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (CourseJobSummary)[]; page: Page };
  };
  /** Have a course made from the documents of the library */
  "POST /api/public/v1/courses": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { topic: string; domain?: string; audience?: string; level?: "introductory" | "intermediate" | "advanced"; lessons?: number; language?: string; namespace?: "auto" | "shared" | "org"; documents?: (string)[]; max_cost?: number; on_budget?: "builtin" | "wait" | "fail"; dry_run?: boolean };
    answer: CourseJobAccepted | CoursePlan;
  };
  /** The courses that are being made or were, newest first */
  "GET /api/public/v1/courses": {
    path: undefined;
    query: { state?: "queued" | "running" | "waiting" | "cancelling" | "succeeded" | "failed" | "cancelled" | "expired"; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (CourseJobSummary)[]; page: Page };
  };
  /** A course that is being made; the course itself when it is ready */
  "GET /api/v1/learning/courses/:job_id": {
    path: { job_id: string };
    query: { wait?: number };
    body: undefined;
    answer: CourseJob;
  };
  /** Stop making a course */
  "DELETE /api/v1/learning/courses/:job_id": {
    path: { job_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: CourseJobSummary;
  };
  /** A course that is being made; the course itself when it is ready */
  "GET /api/public/v1/courses/:job_id": {
    path: { job_id: string };
    query: { wait?: number };
    body: undefined;
    answer: CourseJob;
  };
  /** Stop making a course */
  "DELETE /api/public/v1/courses/:job_id": {
    path: { job_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: CourseJobSummary;
  };
  /** The courses of the organisation, newest first */
  "GET /api/v1/learning/catalogue": {
    path: undefined;
    query: { state?: "draft" | "published" | "archived"; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (CatalogueCard)[]; page: Page };
  };
  /** A course */
  "GET /api/v1/learning/catalogue/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: CatalogueCourse;
  };
  /** Give a course, or one of its modules or lessons, another title */
  "PATCH /api/v1/learning/catalogue/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; title?: string; modules?: ({ id: string; title: string })[]; lessons?: ({ id: string; title: string })[] };
    answer: CatalogueCourse;
  };
  /** Give a course, or one of its modules or lessons, another title */
  "PUT /api/v1/learning/catalogue/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; title?: string; modules?: ({ id: string; title: string })[]; lessons?: ({ id: string; title: string })[] };
    answer: CatalogueCourse;
  };
  /** Put a course away */
  "DELETE /api/v1/learning/catalogue/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: CatalogueEntry;
  };
  /** The versions of a course, newest first */
  "GET /api/v1/learning/catalogue/:id/versions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { data: (CourseVersion)[] };
  };
  /** One version of a course */
  "GET /api/v1/learning/catalogue/:id/versions/:number": {
    path: { id: string; number: string };
    query: undefined;
    body: undefined;
    answer: CatalogueCourse;
  };
  /** What one version of a course has that another has not */
  "GET /api/v1/learning/catalogue/:id/versions/:number/diff/:other": {
    path: { id: string; number: string; other: string };
    query: undefined;
    body: undefined;
    answer: CourseDifference;
  };
  /** Show a course to everybody in the organisation */
  "POST /api/v1/learning/catalogue/:id/publish": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; number?: number };
    answer: CatalogueEntry;
  };
  /** Take a course back from those who learn */
  "POST /api/v1/learning/catalogue/:id/unpublish": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CatalogueEntry;
  };
  /** Bring an archived course back as a draft */
  "POST /api/v1/learning/catalogue/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CatalogueEntry;
  };
  /** Keep a lesson as it is, whatever is generated later */
  "POST /api/v1/learning/catalogue/:id/lessons/:lesson_id/lock": {
    path: { id: string; lesson_id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CatalogueCourse;
  };
  /** Let a lesson be generated anew with the next version */
  "POST /api/v1/learning/catalogue/:id/lessons/:lesson_id/unlock": {
    path: { id: string; lesson_id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CatalogueCourse;
  };
  /** What rests on a document: what is lost, or can be proven no more, when it is deleted */
  "GET /api/v1/learning/documents/:id/dependents": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: DocumentDependents;
  };
  /** A course as a file: Markdown, a page to print, SCORM 1.2, Common Cartridge with QTI, or JSON-LD */
  "GET /api/v1/learning/catalogue/:id/file": {
    path: { id: string };
    query: { format: "markdown" | "html" | "scorm" | "cartridge" | "jsonld"; version?: number };
    body: undefined;
    answer: Blob;
  };
  /** Take a published course of one's own accord */
  "POST /api/v1/learning/enrolments": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { course_id: string };
    answer: LearningEnrolment;
  };
  /** List enrolments */
  "GET /api/v1/learning/enrolments": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LearningEnrolmentView)[]; page: Page };
  };
  /** The course of an enrolment, as the learner has it: questions without their answers */
  "GET /api/v1/learning/enrolments/:id/course": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: LearnersCourse;
  };
  /** Note that you have gone through a lesson */
  "POST /api/v1/learning/enrolments/:id/read": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { lesson: string };
    answer: LearningEnrolment;
  };
  /** Answer the questions of a lesson, or of the assessment of a module */
  "POST /api/v1/learning/enrolments/:id/answers": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { place: string; answers: CourseAnswers };
    answer: AnswerResults;
  };
  /** Remind somebody of a course that they are to take */
  "POST /api/v1/learning/enrolments/:id/remind": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: LearningEnrolment;
  };
  /** Remind all who have not completed what they were assigned */
  "POST /api/v1/learning/assignments/:id/remind": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: { reminded: number };
  };
  /** The questions that you are to be asked again now, those you are likeliest to forget first */
  "GET /api/v1/learning/reviews": {
    path: undefined;
    query: { limit?: number; suspended?: boolean };
    body: undefined;
    answer: { data: (DueReview)[]; due: number; next_due_at: string | null };
  };
  /** Answer a question again, or say how well you recalled it */
  "POST /api/v1/learning/cards/:id/review": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { answer?: CourseAnswer; recall?: "again" | "hard" | "good" | "easy" };
    answer: ReviewResult;
  };
  /** The answer of one of your cards, for whoever judges themselves, and when each judgement would bring it back */
  "GET /api/v1/learning/cards/:id/answer": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: CardAnswer;
  };
  /** Take back your last answer to a card, within the hour */
  "POST /api/v1/learning/cards/:id/undo": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: { card_id: string; due_at: string };
  };
  /** How far people are: of each assignment, and of each course taken of one's own accord */
  "GET /api/v1/learning/progress": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (LearningProgress)[] };
  };
  /** The API keys of the organisation, newest first */
  "GET /api/v1/developer/keys": {
    path: undefined;
    query: { state?: "active" | "closed" | "expired" | "revoked"; limit?: number; cursor?: string };
    body: undefined;
    answer: ApiKeyList;
  };
  /** Make an API key */
  "POST /api/v1/developer/keys": {
    path: undefined;
    query: undefined;
    body: ApiKeyCreate;
    answer: ApiKeyWithSecret;
  };
  /** An API key */
  "GET /api/v1/developer/keys/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: ApiKey;
  };
  /** Change what an API key may do, and what may be spent with it */
  "PUT /api/v1/developer/keys/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: ApiKeyUpdate;
    answer: ApiKey;
  };
  /** Change what an API key may do, and what may be spent with it */
  "PATCH /api/v1/developer/keys/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: ApiKeyUpdate;
    answer: ApiKey;
  };
  /** Revoke an API key for good */
  "DELETE /api/v1/developer/keys/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: ApiKey;
  };
  /** Let an API key spend again */
  "POST /api/v1/developer/keys/:id/unblock": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: ApiKey;
  };
  /** Give an API key a new secret */
  "POST /api/v1/developer/keys/:id/rotate": {
    path: { id: string };
    query: undefined;
    body: ApiKeyRotate;
    answer: ApiKeyWithSecret;
  };
  /** Revoke an API key for good */
  "POST /api/v1/developer/keys/:id/revoke": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: ApiKey;
  };
  /** Find records of all collections by their words */
  "GET /api/v1/desk/search": {
    path: undefined;
    query: { q: string; limit?: number };
    body: undefined;
    answer: { data: (SearchHit)[] };
  };
  /** The saved views of a list: your own, and those that others share */
  "GET /api/v1/views": {
    path: undefined;
    query: { collection: string };
    body: undefined;
    answer: SavedViews;
  };
  /** Save how you see a list under a name */
  "POST /api/v1/views": {
    path: undefined;
    query: { dry_run?: boolean };
    body: SavedViewCreate;
    answer: SavedView;
  };
  /** Say with which saved view a list opens for you */
  "POST /api/v1/views/default": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { collection: string; view_id: string | null };
    answer: { collection: string; default_id: string | null };
  };
  /** Change, rename, share or stop sharing a saved view of your own */
  "PUT /api/v1/views/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: SavedViewUpdate;
    answer: SavedView;
  };
  /** Change, rename, share or stop sharing a saved view of your own */
  "PATCH /api/v1/views/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: SavedViewUpdate;
    answer: SavedView;
  };
  /** Delete a saved view */
  "DELETE /api/v1/views/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: SavedView;
  };
  /** A list by state: how many records each state has, what they come to, and the first of each */
  "GET /api/v1/board": {
    path: undefined;
    query: { collection: string; limit?: number; sum?: string; q?: string; sort?: (string)[]; fields?: (string)[]; expand?: (string)[]; archived?: boolean };
    body: undefined;
    answer: Board;
  };
  /** What records of any collections are called */
  "GET /api/v1/labels": {
    path: undefined;
    query: { of: (string)[] };
    body: undefined;
    answer: { data: (RecordLabel)[] };
  };
  /** How many records of each collection name one record */
  "GET /api/v1/related": {
    path: undefined;
    query: { collection: string; id: string };
    body: undefined;
    answer: { data: (RelatedRecords)[] };
  };
  /** What people say about one record, the newest first */
  "GET /api/v1/comments": {
    path: undefined;
    query: { collection: string; id: string; limit?: number; before?: string };
    body: undefined;
    answer: { data: (Comment)[]; more: boolean };
  };
  /** Say something about a record */
  "POST /api/v1/comments": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { collection: string; id: string; body: string; mentions?: (string)[] };
    answer: Comment;
  };
  /** Change what you said about a record */
  "PATCH /api/v1/comments/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { body: string; mentions?: (string)[] };
    answer: Comment;
  };
  /** Remove what you said about a record */
  "DELETE /api/v1/comments/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** What has happened that concerns me, the newest first */
  "GET /api/v1/desk/notices": {
    path: undefined;
    query: { unread?: boolean };
    body: undefined;
    answer: { data: (Notice)[]; unread: number };
  };
  /** Mark notices as read */
  "POST /api/v1/desk/notices/read": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { ids?: (string)[] };
    answer: { unread: number };
  };
  /** The pages of the handbook, or what of them answers a question */
  "GET /api/v1/desk/help": {
    path: undefined;
    query: { q?: string; language?: "en" | "de" };
    body: undefined;
    answer: { pages: (HelpPageRef)[]; hits: (HelpHit)[] };
  };
  /** One page of the handbook, as Markdown */
  "GET /api/v1/desk/help/:page": {
    path: { page: string };
    query: { language?: "en" | "de" };
    body: undefined;
    answer: HelpPage;
  };
  /** Add sample records to look around with */
  "POST /api/v1/setup/sample": {
    path: undefined;
    query: undefined;
    body: { language?: "en" | "de" };
    answer: { records: number };
  };
  /** Archive the sample records */
  "DELETE /api/v1/setup/sample": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { records: number };
  };
  /** How far the organisation has come with its first steps */
  "GET /api/v1/setup/steps": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { customers: boolean; books: boolean; samples: boolean };
  };
  /** List accounts */
  "GET /api/v1/crm/accounts": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (CrmAccountView)[]; page: Page };
  };
  /** Create one account */
  "POST /api/v1/crm/accounts": {
    path: undefined;
    query: { dry_run?: boolean };
    body: CrmAccountCreate;
    answer: CrmAccount;
  };
  /** Get one account */
  "GET /api/v1/crm/accounts/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "legal_name" | "kinds" | "tax_id" | "website" | "email" | "phone" | "industry" | "size" | "currency" | "payment_term_days" | "credit_limit" | "billing" | "shipping" | "bank_details" | "parent_id" | "block_reason" | "merged_into_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("parent" | "merged_into" | "owner" | "team")[] };
    body: undefined;
    answer: CrmAccountView;
  };
  /** Change one account */
  "PUT /api/v1/crm/accounts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmAccountUpdate;
    answer: CrmAccount;
  };
  /** Change one account */
  "PATCH /api/v1/crm/accounts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmAccountUpdate;
    answer: CrmAccount;
  };
  /** Archive one account */
  "DELETE /api/v1/crm/accounts/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: CrmAccount;
  };
  /** Who changed one account, when, from what to what */
  "GET /api/v1/crm/accounts/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one account */
  "GET /api/v1/crm/accounts/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived account */
  "POST /api/v1/crm/accounts/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmAccount;
  };
  /** Start doing business */
  "POST /api/v1/crm/accounts/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmAccount;
  };
  /** Stop doing business */
  "POST /api/v1/crm/accounts/:id/deactivate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmAccount;
  };
  /** Allow no new deals and quotes */
  "POST /api/v1/crm/accounts/:id/block": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; block_reason?: string | null };
    answer: CrmAccount;
  };
  /** Allow deals and quotes again */
  "POST /api/v1/crm/accounts/:id/unblock": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmAccount;
  };
  /** Do up to 500 writes on accounts in one call */
  "POST /api/v1/crm/accounts/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "activate" | "deactivate" | "block" | "unblock"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: CrmAccount | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one account */
  "GET /api/v1/crm/accounts/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one account */
  "POST /api/v1/crm/accounts/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one account */
  "GET /api/v1/crm/accounts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one account */
  "DELETE /api/v1/crm/accounts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one account */
  "GET /api/v1/crm/accounts/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List contacts */
  "GET /api/v1/crm/contacts": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (CrmContactView)[]; page: Page };
  };
  /** Create one contact */
  "POST /api/v1/crm/contacts": {
    path: undefined;
    query: { dry_run?: boolean };
    body: CrmContactCreate;
    answer: CrmContact;
  };
  /** Get one contact */
  "GET /api/v1/crm/contacts/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "first_name" | "last_name" | "email" | "phone" | "job_title" | "account_id" | "language" | "consent" | "consent_at" | "consent_source" | "do_not_contact" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "owner" | "team")[] };
    body: undefined;
    answer: CrmContactView;
  };
  /** Change one contact */
  "PUT /api/v1/crm/contacts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmContactUpdate;
    answer: CrmContact;
  };
  /** Change one contact */
  "PATCH /api/v1/crm/contacts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmContactUpdate;
    answer: CrmContact;
  };
  /** Archive one contact */
  "DELETE /api/v1/crm/contacts/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: CrmContact;
  };
  /** Who changed one contact, when, from what to what */
  "GET /api/v1/crm/contacts/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one contact */
  "GET /api/v1/crm/contacts/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived contact */
  "POST /api/v1/crm/contacts/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmContact;
  };
  /** Stop dealing with the person */
  "POST /api/v1/crm/contacts/:id/deactivate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmContact;
  };
  /** Deal with the person again */
  "POST /api/v1/crm/contacts/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmContact;
  };
  /** Record that the person agreed to be sent campaigns */
  "POST /api/v1/crm/contacts/:id/grant_consent": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; consent_source: string };
    answer: CrmContact;
  };
  /** Record that the person wants no more campaigns */
  "POST /api/v1/crm/contacts/:id/withdraw_consent": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; consent_source?: string | null };
    answer: CrmContact;
  };
  /** Do up to 500 writes on contacts in one call */
  "POST /api/v1/crm/contacts/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "deactivate" | "activate" | "grant_consent" | "withdraw_consent"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: CrmContact | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one contact */
  "GET /api/v1/crm/contacts/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one contact */
  "POST /api/v1/crm/contacts/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one contact */
  "GET /api/v1/crm/contacts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one contact */
  "DELETE /api/v1/crm/contacts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one contact */
  "GET /api/v1/crm/contacts/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List leads */
  "GET /api/v1/crm/leads": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (CrmLeadView)[]; page: Page };
  };
  /** Create one lead */
  "POST /api/v1/crm/leads": {
    path: undefined;
    query: { dry_run?: boolean };
    body: CrmLeadCreate;
    answer: CrmLead;
  };
  /** Get one lead */
  "GET /api/v1/crm/leads/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "email" | "phone" | "company" | "source" | "campaign_id" | "value" | "score" | "notes" | "respond_by" | "first_responded_at" | "lost_reason" | "converted_at" | "converted_account_id" | "converted_contact_id" | "converted_opportunity_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("campaign" | "converted_account" | "converted_contact" | "converted_opportunity" | "owner" | "team")[] };
    body: undefined;
    answer: CrmLeadView;
  };
  /** Change one lead */
  "PUT /api/v1/crm/leads/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmLeadUpdate;
    answer: CrmLead;
  };
  /** Change one lead */
  "PATCH /api/v1/crm/leads/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmLeadUpdate;
    answer: CrmLead;
  };
  /** Archive one lead */
  "DELETE /api/v1/crm/leads/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: CrmLead;
  };
  /** Who changed one lead, when, from what to what */
  "GET /api/v1/crm/leads/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one lead */
  "GET /api/v1/crm/leads/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived lead */
  "POST /api/v1/crm/leads/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmLead;
  };
  /** Answer the lead */
  "POST /api/v1/crm/leads/:id/contact": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmLead;
  };
  /** Find it worth pursuing */
  "POST /api/v1/crm/leads/:id/qualify": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmLead;
  };
  /** Give it up */
  "POST /api/v1/crm/leads/:id/disqualify": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lost_reason: string };
    answer: CrmLead;
  };
  /** Take it up again */
  "POST /api/v1/crm/leads/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmLead;
  };
  /** Do up to 500 writes on leads in one call */
  "POST /api/v1/crm/leads/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "contact" | "qualify" | "disqualify" | "reopen"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: CrmLead | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one lead */
  "GET /api/v1/crm/leads/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one lead */
  "POST /api/v1/crm/leads/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one lead */
  "GET /api/v1/crm/leads/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one lead */
  "DELETE /api/v1/crm/leads/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one lead */
  "GET /api/v1/crm/leads/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List opportunities */
  "GET /api/v1/crm/opportunities": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (CrmOpportunityView)[]; page: Page };
  };
  /** Create one opportunity */
  "POST /api/v1/crm/opportunities": {
    path: undefined;
    query: { dry_run?: boolean };
    body: CrmOpportunityCreate;
    answer: CrmOpportunity;
  };
  /** Get one opportunity */
  "GET /api/v1/crm/opportunities/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "account_id" | "contact_ids" | "lead_id" | "pipeline" | "currency" | "amount" | "probability" | "expected_close" | "next_step" | "stage_since" | "held_from" | "closed_at" | "lost_reason" | "lines" | "order_id" | "invoice_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "contacts" | "lead" | "order" | "invoice" | "owner" | "team")[] };
    body: undefined;
    answer: CrmOpportunityView;
  };
  /** Change one opportunity */
  "PUT /api/v1/crm/opportunities/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmOpportunityUpdate;
    answer: CrmOpportunity;
  };
  /** Change one opportunity */
  "PATCH /api/v1/crm/opportunities/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmOpportunityUpdate;
    answer: CrmOpportunity;
  };
  /** Archive one opportunity */
  "DELETE /api/v1/crm/opportunities/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: CrmOpportunity;
  };
  /** Who changed one opportunity, when, from what to what */
  "GET /api/v1/crm/opportunities/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one opportunity */
  "GET /api/v1/crm/opportunities/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived opportunity */
  "POST /api/v1/crm/opportunities/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmOpportunity;
  };
  /** Go on to a proposal */
  "POST /api/v1/crm/opportunities/:id/propose": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmOpportunity;
  };
  /** Go on to negotiation */
  "POST /api/v1/crm/opportunities/:id/negotiate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmOpportunity;
  };
  /** Put on hold */
  "POST /api/v1/crm/opportunities/:id/hold": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmOpportunity;
  };
  /** Go on from the stage it was held in */
  "POST /api/v1/crm/opportunities/:id/resume": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmOpportunity;
  };
  /** Close as won */
  "POST /api/v1/crm/opportunities/:id/win": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; make?: "order" | "invoice" };
    answer: CrmOpportunity;
  };
  /** Close as lost */
  "POST /api/v1/crm/opportunities/:id/lose": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lost_reason: "price" | "competitor" | "no_budget" | "no_decision" | "timing" | "product_fit" | "no_contact" | "other" };
    answer: CrmOpportunity;
  };
  /** Take a lost deal up again */
  "POST /api/v1/crm/opportunities/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmOpportunity;
  };
  /** Do up to 500 writes on opportunities in one call */
  "POST /api/v1/crm/opportunities/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "propose" | "negotiate" | "hold" | "resume" | "win" | "lose" | "reopen"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: CrmOpportunity | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one opportunity */
  "GET /api/v1/crm/opportunities/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one opportunity */
  "POST /api/v1/crm/opportunities/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one opportunity */
  "GET /api/v1/crm/opportunities/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one opportunity */
  "DELETE /api/v1/crm/opportunities/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one opportunity */
  "GET /api/v1/crm/opportunities/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List quotes */
  "GET /api/v1/crm/quotes": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (CrmQuoteView)[]; page: Page };
  };
  /** Create one quote */
  "POST /api/v1/crm/quotes": {
    path: undefined;
    query: { dry_run?: boolean };
    body: CrmQuoteCreate;
    answer: CrmQuote;
  };
  /** Get one quote */
  "GET /api/v1/crm/quotes/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "title" | "account_id" | "contact_id" | "opportunity_id" | "root_id" | "revision" | "valid_until" | "currency" | "fx_rate" | "terms" | "lines" | "tax_lines" | "net" | "tax" | "total" | "sent_at" | "decided_at" | "order_id" | "invoice_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "contact" | "opportunity" | "root" | "order" | "invoice" | "owner" | "team")[] };
    body: undefined;
    answer: CrmQuoteView;
  };
  /** Change one quote */
  "PUT /api/v1/crm/quotes/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmQuoteUpdate;
    answer: CrmQuote;
  };
  /** Change one quote */
  "PATCH /api/v1/crm/quotes/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmQuoteUpdate;
    answer: CrmQuote;
  };
  /** Archive one quote */
  "DELETE /api/v1/crm/quotes/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: CrmQuote;
  };
  /** Who changed one quote, when, from what to what */
  "GET /api/v1/crm/quotes/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one quote */
  "GET /api/v1/crm/quotes/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived quote */
  "POST /api/v1/crm/quotes/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmQuote;
  };
  /** Send to the account */
  "POST /api/v1/crm/quotes/:id/send": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmQuote;
  };
  /** Record that the account accepted */
  "POST /api/v1/crm/quotes/:id/accept": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmQuote;
  };
  /** Record that the account declined */
  "POST /api/v1/crm/quotes/:id/reject": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmQuote;
  };
  /** Close a quote that nobody answered in time */
  "POST /api/v1/crm/quotes/:id/expire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmQuote;
  };
  /** Make a sales order of it, as a draft */
  "POST /api/v1/crm/quotes/:id/order": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmQuote;
  };
  /** Make an invoice of it, as a draft; one that was ordered is invoiced by its order */
  "POST /api/v1/crm/quotes/:id/invoice": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmQuote;
  };
  /** Do up to 500 writes on quotes in one call */
  "POST /api/v1/crm/quotes/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "send" | "accept" | "reject" | "expire" | "order" | "invoice"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: CrmQuote | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one quote */
  "GET /api/v1/crm/quotes/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one quote */
  "POST /api/v1/crm/quotes/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one quote */
  "GET /api/v1/crm/quotes/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one quote */
  "DELETE /api/v1/crm/quotes/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one quote */
  "GET /api/v1/crm/quotes/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List activities */
  "GET /api/v1/crm/activities": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (CrmActivityView)[]; page: Page };
  };
  /** Create one activity */
  "POST /api/v1/crm/activities": {
    path: undefined;
    query: { dry_run?: boolean };
    body: CrmActivityCreate;
    answer: CrmActivity;
  };
  /** Get one activity */
  "GET /api/v1/crm/activities/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "type" | "subject" | "body" | "due_at" | "assignee_id" | "about" | "outcome" | "done_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("assignee" | "owner" | "team")[] };
    body: undefined;
    answer: CrmActivityView;
  };
  /** Change one activity */
  "PUT /api/v1/crm/activities/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmActivityUpdate;
    answer: CrmActivity;
  };
  /** Change one activity */
  "PATCH /api/v1/crm/activities/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmActivityUpdate;
    answer: CrmActivity;
  };
  /** Archive one activity */
  "DELETE /api/v1/crm/activities/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: CrmActivity;
  };
  /** Who changed one activity, when, from what to what */
  "GET /api/v1/crm/activities/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one activity */
  "GET /api/v1/crm/activities/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived activity */
  "POST /api/v1/crm/activities/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmActivity;
  };
  /** Record that it was done */
  "POST /api/v1/crm/activities/:id/complete": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; outcome?: string | null };
    answer: CrmActivity;
  };
  /** Record that it will not be done */
  "POST /api/v1/crm/activities/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; outcome?: string | null };
    answer: CrmActivity;
  };
  /** Do up to 500 writes on activities in one call */
  "POST /api/v1/crm/activities/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "complete" | "cancel"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: CrmActivity | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one activity */
  "GET /api/v1/crm/activities/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one activity */
  "POST /api/v1/crm/activities/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one activity */
  "GET /api/v1/crm/activities/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one activity */
  "DELETE /api/v1/crm/activities/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one activity */
  "GET /api/v1/crm/activities/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List campaigns */
  "GET /api/v1/crm/campaigns": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (CrmCampaignView)[]; page: Page };
  };
  /** Create one campaign */
  "POST /api/v1/crm/campaigns": {
    path: undefined;
    query: { dry_run?: boolean };
    body: CrmCampaignCreate;
    answer: CrmCampaign;
  };
  /** Get one campaign */
  "GET /api/v1/crm/campaigns/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "channel" | "budget" | "start_date" | "end_date" | "segment" | "members" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("owner" | "team")[] };
    body: undefined;
    answer: CrmCampaignView;
  };
  /** Change one campaign */
  "PUT /api/v1/crm/campaigns/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmCampaignUpdate;
    answer: CrmCampaign;
  };
  /** Change one campaign */
  "PATCH /api/v1/crm/campaigns/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmCampaignUpdate;
    answer: CrmCampaign;
  };
  /** Archive one campaign */
  "DELETE /api/v1/crm/campaigns/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: CrmCampaign;
  };
  /** Who changed one campaign, when, from what to what */
  "GET /api/v1/crm/campaigns/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one campaign */
  "GET /api/v1/crm/campaigns/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived campaign */
  "POST /api/v1/crm/campaigns/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmCampaign;
  };
  /** Plan it; every member must have agreed */
  "POST /api/v1/crm/campaigns/:id/schedule": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmCampaign;
  };
  /** Go back to the draft */
  "POST /api/v1/crm/campaigns/:id/unschedule": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmCampaign;
  };
  /** Start it; every member must still agree */
  "POST /api/v1/crm/campaigns/:id/start": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmCampaign;
  };
  /** End it */
  "POST /api/v1/crm/campaigns/:id/complete": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmCampaign;
  };
  /** Call it off */
  "POST /api/v1/crm/campaigns/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmCampaign;
  };
  /** Do up to 500 writes on campaigns in one call */
  "POST /api/v1/crm/campaigns/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "schedule" | "unschedule" | "start" | "complete" | "cancel"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: CrmCampaign | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one campaign */
  "GET /api/v1/crm/campaigns/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one campaign */
  "POST /api/v1/crm/campaigns/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one campaign */
  "GET /api/v1/crm/campaigns/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one campaign */
  "DELETE /api/v1/crm/campaigns/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one campaign */
  "GET /api/v1/crm/campaigns/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List tickets */
  "GET /api/v1/crm/tickets": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (CrmTicketView)[]; page: Page };
  };
  /** Create one ticket */
  "POST /api/v1/crm/tickets": {
    path: undefined;
    query: { dry_run?: boolean };
    body: CrmTicketCreate;
    answer: CrmTicket;
  };
  /** Get one ticket */
  "GET /api/v1/crm/tickets/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "subject" | "body" | "contact_id" | "contract_id" | "account_id" | "priority" | "channel" | "respond_by" | "resolve_by" | "first_responded_at" | "waiting_since" | "waited_ms" | "resolution" | "resolved_at" | "closed_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("contact" | "contract" | "account" | "owner" | "team")[] };
    body: undefined;
    answer: CrmTicketView;
  };
  /** Change one ticket */
  "PUT /api/v1/crm/tickets/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmTicketUpdate;
    answer: CrmTicket;
  };
  /** Change one ticket */
  "PATCH /api/v1/crm/tickets/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: CrmTicketUpdate;
    answer: CrmTicket;
  };
  /** Archive one ticket */
  "DELETE /api/v1/crm/tickets/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: CrmTicket;
  };
  /** Who changed one ticket, when, from what to what */
  "GET /api/v1/crm/tickets/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one ticket */
  "GET /api/v1/crm/tickets/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived ticket */
  "POST /api/v1/crm/tickets/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmTicket;
  };
  /** Answer, and take it on */
  "POST /api/v1/crm/tickets/:id/start": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmTicket;
  };
  /** Wait for somebody else; the clock of resolve_by stands */
  "POST /api/v1/crm/tickets/:id/wait": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmTicket;
  };
  /** Go on; resolve_by moves by the time waited */
  "POST /api/v1/crm/tickets/:id/resume": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmTicket;
  };
  /** Solve it */
  "POST /api/v1/crm/tickets/:id/resolve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; resolution: string };
    answer: CrmTicket;
  };
  /** Put it away for good */
  "POST /api/v1/crm/tickets/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmTicket;
  };
  /** Take it up again, with as much time left as when it was resolved */
  "POST /api/v1/crm/tickets/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmTicket;
  };
  /** Do up to 500 writes on tickets in one call */
  "POST /api/v1/crm/tickets/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "start" | "wait" | "resume" | "resolve" | "close" | "reopen"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: CrmTicket | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one ticket */
  "GET /api/v1/crm/tickets/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one ticket */
  "POST /api/v1/crm/tickets/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one ticket */
  "GET /api/v1/crm/tickets/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one ticket */
  "DELETE /api/v1/crm/tickets/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one ticket */
  "GET /api/v1/crm/tickets/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List ledger-accounts */
  "GET /api/v1/fin/ledger-accounts": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinLedgerAccountView)[]; page: Page };
  };
  /** Create one ledger account */
  "POST /api/v1/fin/ledger-accounts": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinLedgerAccountCreate;
    answer: FinLedgerAccount;
  };
  /** Get one ledger account */
  "GET /api/v1/fin/ledger-accounts/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "code" | "name" | "type" | "control" | "purpose" | "currency" | "parent_id" | "reconcile" | "tax_code_id" | "description" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("parent" | "tax_code" | "owner" | "team")[] };
    body: undefined;
    answer: FinLedgerAccountView;
  };
  /** Change one ledger account */
  "PUT /api/v1/fin/ledger-accounts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinLedgerAccountUpdate;
    answer: FinLedgerAccount;
  };
  /** Change one ledger account */
  "PATCH /api/v1/fin/ledger-accounts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinLedgerAccountUpdate;
    answer: FinLedgerAccount;
  };
  /** Archive one ledger account */
  "DELETE /api/v1/fin/ledger-accounts/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinLedgerAccount;
  };
  /** Who changed one ledger account, when, from what to what */
  "GET /api/v1/fin/ledger-accounts/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one ledger account */
  "GET /api/v1/fin/ledger-accounts/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived ledger account */
  "POST /api/v1/fin/ledger-accounts/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinLedgerAccount;
  };
  /** Close an account whose balance is zero */
  "POST /api/v1/fin/ledger-accounts/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinLedgerAccount;
  };
  /** Open a closed account again */
  "POST /api/v1/fin/ledger-accounts/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinLedgerAccount;
  };
  /** Do up to 500 writes on ledger-accounts in one call */
  "POST /api/v1/fin/ledger-accounts/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "close" | "reopen"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinLedgerAccount | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one ledger account */
  "GET /api/v1/fin/ledger-accounts/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one ledger account */
  "POST /api/v1/fin/ledger-accounts/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one ledger account */
  "GET /api/v1/fin/ledger-accounts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one ledger account */
  "DELETE /api/v1/fin/ledger-accounts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one ledger account */
  "GET /api/v1/fin/ledger-accounts/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List tax-codes */
  "GET /api/v1/fin/tax-codes": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinTaxCodeView)[]; page: Page };
  };
  /** Create one tax code */
  "POST /api/v1/fin/tax-codes": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinTaxCodeCreate;
    answer: FinTaxCode;
  };
  /** Get one tax code */
  "GET /api/v1/fin/tax-codes/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "code" | "name" | "version_number" | "rate" | "kind" | "account_id" | "valid_from" | "valid_to" | "jurisdiction" | "previous_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "previous" | "owner" | "team")[] };
    body: undefined;
    answer: FinTaxCodeView;
  };
  /** Change one tax code */
  "PUT /api/v1/fin/tax-codes/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinTaxCodeUpdate;
    answer: FinTaxCode;
  };
  /** Change one tax code */
  "PATCH /api/v1/fin/tax-codes/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinTaxCodeUpdate;
    answer: FinTaxCode;
  };
  /** Archive one tax code */
  "DELETE /api/v1/fin/tax-codes/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinTaxCode;
  };
  /** Who changed one tax code, when, from what to what */
  "GET /api/v1/fin/tax-codes/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one tax code */
  "GET /api/v1/fin/tax-codes/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived tax code */
  "POST /api/v1/fin/tax-codes/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinTaxCode;
  };
  /** Put into force from its first day on */
  "POST /api/v1/fin/tax-codes/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinTaxCode;
  };
  /** Let it end */
  "POST /api/v1/fin/tax-codes/:id/retire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; valid_to?: string | null };
    answer: FinTaxCode;
  };
  /** Do up to 500 writes on tax-codes in one call */
  "POST /api/v1/fin/tax-codes/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "activate" | "retire"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinTaxCode | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one tax code */
  "GET /api/v1/fin/tax-codes/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one tax code */
  "POST /api/v1/fin/tax-codes/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one tax code */
  "GET /api/v1/fin/tax-codes/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one tax code */
  "DELETE /api/v1/fin/tax-codes/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one tax code */
  "GET /api/v1/fin/tax-codes/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List cost-centres */
  "GET /api/v1/fin/cost-centres": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinCostCentreView)[]; page: Page };
  };
  /** Create one cost centre */
  "POST /api/v1/fin/cost-centres": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinCostCentreCreate;
    answer: FinCostCentre;
  };
  /** Get one cost centre */
  "GET /api/v1/fin/cost-centres/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "code" | "name" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("owner" | "team")[] };
    body: undefined;
    answer: FinCostCentreView;
  };
  /** Change one cost centre */
  "PUT /api/v1/fin/cost-centres/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinCostCentreUpdate;
    answer: FinCostCentre;
  };
  /** Change one cost centre */
  "PATCH /api/v1/fin/cost-centres/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinCostCentreUpdate;
    answer: FinCostCentre;
  };
  /** Archive one cost centre */
  "DELETE /api/v1/fin/cost-centres/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinCostCentre;
  };
  /** Who changed one cost centre, when, from what to what */
  "GET /api/v1/fin/cost-centres/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one cost centre */
  "GET /api/v1/fin/cost-centres/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived cost centre */
  "POST /api/v1/fin/cost-centres/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinCostCentre;
  };
  /** Close: nothing more is posted for it */
  "POST /api/v1/fin/cost-centres/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinCostCentre;
  };
  /** Open it again */
  "POST /api/v1/fin/cost-centres/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinCostCentre;
  };
  /** Do up to 500 writes on cost-centres in one call */
  "POST /api/v1/fin/cost-centres/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "close" | "reopen"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinCostCentre | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one cost centre */
  "GET /api/v1/fin/cost-centres/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one cost centre */
  "POST /api/v1/fin/cost-centres/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one cost centre */
  "GET /api/v1/fin/cost-centres/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one cost centre */
  "DELETE /api/v1/fin/cost-centres/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one cost centre */
  "GET /api/v1/fin/cost-centres/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List periods */
  "GET /api/v1/fin/periods": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinPeriodView)[]; page: Page };
  };
  /** Create one period */
  "POST /api/v1/fin/periods": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinPeriodCreate;
    answer: FinPeriod;
  };
  /** Get one period */
  "GET /api/v1/fin/periods/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "fiscal_year" | "name" | "start" | "end" | "kind" | "closed_at" | "closed_by" | "trial_balance" | "trial_balance_hash" | "trial_balance_seal" | "closing_entry_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("closing_entry" | "owner" | "team")[] };
    body: undefined;
    answer: FinPeriodView;
  };
  /** Change one period */
  "PUT /api/v1/fin/periods/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinPeriodUpdate;
    answer: FinPeriod;
  };
  /** Change one period */
  "PATCH /api/v1/fin/periods/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinPeriodUpdate;
    answer: FinPeriod;
  };
  /** Archive one period */
  "DELETE /api/v1/fin/periods/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinPeriod;
  };
  /** Who changed one period, when, from what to what */
  "GET /api/v1/fin/periods/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one period */
  "GET /api/v1/fin/periods/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived period */
  "POST /api/v1/fin/periods/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPeriod;
  };
  /** Stop the daily work in it: only those who may close it still post */
  "POST /api/v1/fin/periods/:id/soft_close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPeriod;
  };
  /** Close after all checks, and seal its trial balance */
  "POST /api/v1/fin/periods/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPeriod;
  };
  /** Open again what was closed, but not locked */
  "POST /api/v1/fin/periods/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPeriod;
  };
  /** Lock for good */
  "POST /api/v1/fin/periods/:id/lock": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPeriod;
  };
  /** Carry the year's income and expense to retained earnings, on its adjusting period */
  "POST /api/v1/fin/periods/:id/close_year": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPeriod;
  };
  /** Do up to 500 writes on periods in one call */
  "POST /api/v1/fin/periods/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "soft_close" | "close" | "reopen" | "lock" | "close_year"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinPeriod | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one period */
  "GET /api/v1/fin/periods/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one period */
  "POST /api/v1/fin/periods/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one period */
  "GET /api/v1/fin/periods/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one period */
  "DELETE /api/v1/fin/periods/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one period */
  "GET /api/v1/fin/periods/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List fx-rates */
  "GET /api/v1/fin/fx-rates": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinExchangeRateView)[]; page: Page };
  };
  /** Create one exchange rate */
  "POST /api/v1/fin/fx-rates": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinExchangeRateCreate;
    answer: FinExchangeRate;
  };
  /** Get one exchange rate */
  "GET /api/v1/fin/fx-rates/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "currency" | "date" | "rate" | "source" | "entered_by_id" | "known_rate" | "approval_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("entered_by" | "owner" | "team")[] };
    body: undefined;
    answer: FinExchangeRateView;
  };
  /** Change one exchange rate */
  "PUT /api/v1/fin/fx-rates/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinExchangeRateUpdate;
    answer: FinExchangeRate;
  };
  /** Change one exchange rate */
  "PATCH /api/v1/fin/fx-rates/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinExchangeRateUpdate;
    answer: FinExchangeRate;
  };
  /** Archive one exchange rate */
  "DELETE /api/v1/fin/fx-rates/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinExchangeRate;
  };
  /** Who changed one exchange rate, when, from what to what */
  "GET /api/v1/fin/fx-rates/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Restore one archived exchange rate */
  "POST /api/v1/fin/fx-rates/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinExchangeRate;
  };
  /** Do up to 500 writes on fx-rates in one call */
  "POST /api/v1/fin/fx-rates/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinExchangeRate | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one exchange rate */
  "GET /api/v1/fin/fx-rates/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one exchange rate */
  "POST /api/v1/fin/fx-rates/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one exchange rate */
  "GET /api/v1/fin/fx-rates/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one exchange rate */
  "DELETE /api/v1/fin/fx-rates/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one exchange rate */
  "GET /api/v1/fin/fx-rates/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List budgets */
  "GET /api/v1/fin/budgets": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinBudgetView)[]; page: Page };
  };
  /** Create one budget */
  "POST /api/v1/fin/budgets": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinBudgetCreate;
    answer: FinBudget;
  };
  /** Get one budget */
  "GET /api/v1/fin/budgets/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "fiscal_year" | "account_id" | "cost_centre_id" | "project_id" | "amounts" | "total" | "on_exceed" | "revision" | "root_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "cost_centre" | "project" | "root" | "owner" | "team")[] };
    body: undefined;
    answer: FinBudgetView;
  };
  /** Change one budget */
  "PUT /api/v1/fin/budgets/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinBudgetUpdate;
    answer: FinBudget;
  };
  /** Change one budget */
  "PATCH /api/v1/fin/budgets/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinBudgetUpdate;
    answer: FinBudget;
  };
  /** Archive one budget */
  "DELETE /api/v1/fin/budgets/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinBudget;
  };
  /** Who changed one budget, when, from what to what */
  "GET /api/v1/fin/budgets/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one budget */
  "GET /api/v1/fin/budgets/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived budget */
  "POST /api/v1/fin/budgets/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBudget;
  };
  /** Put into force, in place of its revision before */
  "POST /api/v1/fin/budgets/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBudget;
  };
  /** Take out of force */
  "POST /api/v1/fin/budgets/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBudget;
  };
  /** Do up to 500 writes on budgets in one call */
  "POST /api/v1/fin/budgets/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "activate" | "close"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinBudget | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one budget */
  "GET /api/v1/fin/budgets/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one budget */
  "POST /api/v1/fin/budgets/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one budget */
  "GET /api/v1/fin/budgets/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one budget */
  "DELETE /api/v1/fin/budgets/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one budget */
  "GET /api/v1/fin/budgets/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List journal-entries */
  "GET /api/v1/fin/journal-entries": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinJournalEntryView)[]; page: Page };
  };
  /** Create one journal entry */
  "POST /api/v1/fin/journal-entries": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinJournalEntryCreate;
    answer: FinJournalEntry;
  };
  /** Get one journal entry */
  "GET /api/v1/fin/journal-entries/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "journal" | "date" | "adjusting" | "narration" | "currency" | "fx_rate" | "lines" | "total" | "period_id" | "fiscal_year" | "posted_at" | "posted_by" | "source" | "reversal_of_id" | "reversed_by_id" | "over_budget_ids" | "seal" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("period" | "reversal_of" | "reversed_by" | "over_budgets" | "owner" | "team")[] };
    body: undefined;
    answer: FinJournalEntryView;
  };
  /** Change one journal entry */
  "PUT /api/v1/fin/journal-entries/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinJournalEntryUpdate;
    answer: FinJournalEntry;
  };
  /** Change one journal entry */
  "PATCH /api/v1/fin/journal-entries/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinJournalEntryUpdate;
    answer: FinJournalEntry;
  };
  /** Archive one journal entry */
  "DELETE /api/v1/fin/journal-entries/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinJournalEntry;
  };
  /** Who changed one journal entry, when, from what to what */
  "GET /api/v1/fin/journal-entries/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one journal entry */
  "GET /api/v1/fin/journal-entries/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived journal entry */
  "POST /api/v1/fin/journal-entries/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinJournalEntry;
  };
  /** Post: from then on it stands */
  "POST /api/v1/fin/journal-entries/:id/post": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinJournalEntry;
  };
  /** Post an entry with lines on the control accounts of receivables, payables or stock */
  "POST /api/v1/fin/journal-entries/:id/post_control": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinJournalEntry;
  };
  /** Give up a draft */
  "POST /api/v1/fin/journal-entries/:id/discard": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinJournalEntry;
  };
  /** Post the contrary entry */
  "POST /api/v1/fin/journal-entries/:id/reverse": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; date?: string; narration?: string };
    answer: FinJournalEntry;
  };
  /** Do up to 500 writes on journal-entries in one call */
  "POST /api/v1/fin/journal-entries/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "post" | "post_control" | "discard" | "reverse"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinJournalEntry | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one journal entry */
  "GET /api/v1/fin/journal-entries/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one journal entry */
  "POST /api/v1/fin/journal-entries/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one journal entry */
  "GET /api/v1/fin/journal-entries/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one journal entry */
  "DELETE /api/v1/fin/journal-entries/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one journal entry */
  "GET /api/v1/fin/journal-entries/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List invoices */
  "GET /api/v1/fin/invoices": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinInvoiceView)[]; page: Page };
  };
  /** Create one invoice */
  "POST /api/v1/fin/invoices": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinInvoiceCreate;
    answer: FinInvoice;
  };
  /** Get one invoice */
  "GET /api/v1/fin/invoices/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "kind" | "account_id" | "issue_date" | "due_date" | "service_from" | "service_to" | "currency" | "fx_rate" | "lines" | "tax_lines" | "net" | "tax" | "gross" | "paid" | "credited" | "discounted" | "written_off" | "balance" | "base_gross" | "base_balance" | "booked_on" | "settled_on" | "entry_id" | "source" | "contract_id" | "project_id" | "reference" | "terms" | "credit_of_id" | "reason" | "write_off_reason" | "reminder_level" | "reminded_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "entry" | "contract" | "project" | "credit_of" | "owner" | "team")[] };
    body: undefined;
    answer: FinInvoiceView;
  };
  /** Change one invoice */
  "PUT /api/v1/fin/invoices/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinInvoiceUpdate;
    answer: FinInvoice;
  };
  /** Change one invoice */
  "PATCH /api/v1/fin/invoices/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinInvoiceUpdate;
    answer: FinInvoice;
  };
  /** Archive one invoice */
  "DELETE /api/v1/fin/invoices/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinInvoice;
  };
  /** Who changed one invoice, when, from what to what */
  "GET /api/v1/fin/invoices/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one invoice */
  "GET /api/v1/fin/invoices/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived invoice */
  "POST /api/v1/fin/invoices/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinInvoice;
  };
  /** Issue: give it its number and book it */
  "POST /api/v1/fin/invoices/:id/issue": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; issue_date?: string | null; due_date?: string | null; fx_rate?: string | null };
    answer: FinInvoice;
  };
  /** Set a credit note against open invoices */
  "POST /api/v1/fin/invoices/:id/allocate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; allocations: ({ document: { collection: "fin.invoices" | "fin.bills"; id: string }; amount: number })[] };
    answer: FinInvoice;
  };
  /** Take a credit note off the invoices that it was set against */
  "POST /api/v1/fin/invoices/:id/unallocate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; settlement_id?: string };
    answer: FinInvoice;
  };
  /** Give up what is still open */
  "POST /api/v1/fin/invoices/:id/write_off": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; date?: string; relieve_tax?: boolean; write_off_reason: string };
    answer: FinInvoice;
  };
  /** Do up to 500 writes on invoices in one call */
  "POST /api/v1/fin/invoices/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "issue" | "allocate" | "unallocate" | "write_off"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinInvoice | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one invoice */
  "GET /api/v1/fin/invoices/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one invoice */
  "POST /api/v1/fin/invoices/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one invoice */
  "GET /api/v1/fin/invoices/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one invoice */
  "DELETE /api/v1/fin/invoices/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one invoice */
  "GET /api/v1/fin/invoices/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List bills */
  "GET /api/v1/fin/bills": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinBillView)[]; page: Page };
  };
  /** Create one bill */
  "POST /api/v1/fin/bills": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinBillCreate;
    answer: FinBill;
  };
  /** Get one bill */
  "GET /api/v1/fin/bills/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "kind" | "supplier_id" | "supplier_ref" | "supplier_ref_key" | "issue_date" | "due_date" | "service_from" | "service_to" | "currency" | "fx_rate" | "lines" | "tax_lines" | "net" | "tax" | "gross" | "paid" | "credited" | "discounted" | "written_off" | "balance" | "base_gross" | "base_balance" | "booked_on" | "settled_on" | "entry_id" | "source" | "po_id" | "notes" | "credit_of_id" | "match_state" | "match_details" | "mismatch_reason" | "dispute_reason" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("supplier" | "entry" | "po" | "credit_of" | "owner" | "team")[] };
    body: undefined;
    answer: FinBillView;
  };
  /** Change one bill */
  "PUT /api/v1/fin/bills/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinBillUpdate;
    answer: FinBill;
  };
  /** Change one bill */
  "PATCH /api/v1/fin/bills/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinBillUpdate;
    answer: FinBill;
  };
  /** Archive one bill */
  "DELETE /api/v1/fin/bills/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinBill;
  };
  /** Who changed one bill, when, from what to what */
  "GET /api/v1/fin/bills/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one bill */
  "GET /api/v1/fin/bills/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived bill */
  "POST /api/v1/fin/bills/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBill;
  };
  /** Hand in to be approved */
  "POST /api/v1/fin/bills/:id/submit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBill;
  };
  /** Record what is to be cleared up with the supplier */
  "POST /api/v1/fin/bills/:id/dispute": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; dispute_reason: string };
    answer: FinBill;
  };
  /** Accept that it does not agree with the order */
  "POST /api/v1/fin/bills/:id/accept_mismatch": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; mismatch_reason: string };
    answer: FinBill;
  };
  /** Approve: it may be posted and paid */
  "POST /api/v1/fin/bills/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBill;
  };
  /** Post to the books */
  "POST /api/v1/fin/bills/:id/post": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; date?: string; due_date?: string | null };
    answer: FinBill;
  };
  /** Set a supplier's credit note against open bills */
  "POST /api/v1/fin/bills/:id/allocate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; allocations: ({ document: { collection: "fin.invoices" | "fin.bills"; id: string }; amount: number })[] };
    answer: FinBill;
  };
  /** Take a supplier's credit note off the bills that it was set against */
  "POST /api/v1/fin/bills/:id/unallocate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; settlement_id?: string };
    answer: FinBill;
  };
  /** Give up a bill that is not posted */
  "POST /api/v1/fin/bills/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBill;
  };
  /** Do up to 500 writes on bills in one call */
  "POST /api/v1/fin/bills/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "submit" | "dispute" | "accept_mismatch" | "approve" | "post" | "allocate" | "unallocate" | "cancel"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinBill | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one bill */
  "GET /api/v1/fin/bills/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one bill */
  "POST /api/v1/fin/bills/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one bill */
  "GET /api/v1/fin/bills/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one bill */
  "DELETE /api/v1/fin/bills/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one bill */
  "GET /api/v1/fin/bills/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List settlements */
  "GET /api/v1/fin/settlements": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinSettlementView)[]; page: Page };
  };
  /** Get one settlement */
  "GET /api/v1/fin/settlements/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "kind" | "document" | "by" | "party_id" | "date" | "currency" | "amount" | "discount" | "base" | "by_base" | "fx_diff" | "entry_id" | "undoes_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("party" | "entry" | "undoes" | "owner" | "team")[] };
    body: undefined;
    answer: FinSettlementView;
  };
  /** Who changed one settlement, when, from what to what */
  "GET /api/v1/fin/settlements/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** List the files attached to one settlement */
  "GET /api/v1/fin/settlements/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one settlement */
  "POST /api/v1/fin/settlements/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one settlement */
  "GET /api/v1/fin/settlements/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one settlement */
  "DELETE /api/v1/fin/settlements/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one settlement */
  "GET /api/v1/fin/settlements/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List payments */
  "GET /api/v1/fin/payments": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinPaymentView)[]; page: Page };
  };
  /** Create one payment */
  "POST /api/v1/fin/payments": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinPaymentCreate;
    answer: FinPayment;
  };
  /** Get one payment */
  "GET /api/v1/fin/payments/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "direction" | "party_id" | "employee_id" | "side" | "bank_account_id" | "to_account_id" | "method" | "amount" | "fx_rate" | "date" | "reference" | "remit_to" | "allocations" | "unallocated" | "base_amount" | "base_unallocated" | "settled_on" | "entry_id" | "reversal_entry_id" | "reversed_on" | "reverse_reason" | "bank_transaction_id" | "to_bank_transaction_id" | "source" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("party" | "employee" | "bank_account" | "to_account" | "entry" | "reversal_entry" | "bank_transaction" | "to_bank_transaction" | "owner" | "team")[] };
    body: undefined;
    answer: FinPaymentView;
  };
  /** Change one payment */
  "PUT /api/v1/fin/payments/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinPaymentUpdate;
    answer: FinPayment;
  };
  /** Change one payment */
  "PATCH /api/v1/fin/payments/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: FinPaymentUpdate;
    answer: FinPayment;
  };
  /** Archive one payment */
  "DELETE /api/v1/fin/payments/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinPayment;
  };
  /** Who changed one payment, when, from what to what */
  "GET /api/v1/fin/payments/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one payment */
  "GET /api/v1/fin/payments/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived payment */
  "POST /api/v1/fin/payments/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPayment;
  };
  /** Approve: the money may leave */
  "POST /api/v1/fin/payments/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPayment;
  };
  /** Take the approval back, to change the payment */
  "POST /api/v1/fin/payments/:id/withdraw": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPayment;
  };
  /** Post to the books, and settle what it is for */
  "POST /api/v1/fin/payments/:id/post": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; date?: string | null; fx_rate?: string | null };
    answer: FinPayment;
  };
  /** Settle further documents with what is left */
  "POST /api/v1/fin/payments/:id/allocate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; allocations: ({ document: { collection: "fin.invoices" | "fin.bills" | "hr.expense-claims"; id: string }; amount: number; discount?: number })[]; date?: string };
    answer: FinPayment;
  };
  /** Take it off documents again */
  "POST /api/v1/fin/payments/:id/unallocate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; settlement_id?: string; date?: string };
    answer: FinPayment;
  };
  /** Agree it with the line of the bank statement that it is matched to */
  "POST /api/v1/fin/payments/:id/reconcile": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinPayment;
  };
  /** Undo by contrary entries: what it settled is open again */
  "POST /api/v1/fin/payments/:id/reverse": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; date?: string; reverse_reason?: string | null };
    answer: FinPayment;
  };
  /** Do up to 500 writes on payments in one call */
  "POST /api/v1/fin/payments/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "approve" | "withdraw" | "post" | "allocate" | "unallocate" | "reconcile" | "reverse"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinPayment | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one payment */
  "GET /api/v1/fin/payments/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one payment */
  "POST /api/v1/fin/payments/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one payment */
  "GET /api/v1/fin/payments/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one payment */
  "DELETE /api/v1/fin/payments/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one payment */
  "GET /api/v1/fin/payments/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List bank-transactions */
  "GET /api/v1/fin/bank-transactions": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (FinBankTransactionView)[]; page: Page };
  };
  /** Create one bank transaction */
  "POST /api/v1/fin/bank-transactions": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinBankTransactionCreate;
    answer: FinBankTransaction;
  };
  /** Get one bank transaction */
  "GET /api/v1/fin/bank-transactions/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "bank_account_id" | "booked_at" | "amount" | "counterparty" | "memo" | "external_id" | "external_key" | "balance_after" | "matched_by" | "payment_id" | "entry_id" | "ignore_reason" | "position" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("bank_account" | "payment" | "entry" | "owner" | "team")[] };
    body: undefined;
    answer: FinBankTransactionView;
  };
  /** Archive one bank transaction */
  "DELETE /api/v1/fin/bank-transactions/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: FinBankTransaction;
  };
  /** Who changed one bank transaction, when, from what to what */
  "GET /api/v1/fin/bank-transactions/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one bank transaction */
  "GET /api/v1/fin/bank-transactions/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived bank transaction */
  "POST /api/v1/fin/bank-transactions/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBankTransaction;
  };
  /** Say what it is: a payment, documents that it paid, or an account */
  "POST /api/v1/fin/bank-transactions/:id/match": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; payment_id?: string; documents?: ({ document: { collection: "fin.invoices" | "fin.bills" | "hr.expense-claims"; id: string }; amount: number; discount?: number })[]; party_id?: string; account_id?: string; text?: string; cost_centre_id?: string; date?: string };
    answer: FinBankTransaction;
  };
  /** Take the match back; what was made by it is undone */
  "POST /api/v1/fin/bank-transactions/:id/unmatch": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; date?: string };
    answer: FinBankTransaction;
  };
  /** Agree that bank and books say the same */
  "POST /api/v1/fin/bank-transactions/:id/reconcile": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBankTransaction;
  };
  /** Open a reconciled line again */
  "POST /api/v1/fin/bank-transactions/:id/unreconcile": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBankTransaction;
  };
  /** Set a line aside that is not of the books */
  "POST /api/v1/fin/bank-transactions/:id/ignore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; ignore_reason: string };
    answer: FinBankTransaction;
  };
  /** Take up a line again that was set aside */
  "POST /api/v1/fin/bank-transactions/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBankTransaction;
  };
  /** Do up to 500 writes on bank-transactions in one call */
  "POST /api/v1/fin/bank-transactions/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "archive" | "restore" | "match" | "unmatch" | "reconcile" | "unreconcile" | "ignore" | "reopen"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: FinBankTransaction | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one bank transaction */
  "GET /api/v1/fin/bank-transactions/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one bank transaction */
  "POST /api/v1/fin/bank-transactions/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one bank transaction */
  "GET /api/v1/fin/bank-transactions/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one bank transaction */
  "DELETE /api/v1/fin/bank-transactions/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one bank transaction */
  "GET /api/v1/fin/bank-transactions/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List org-units */
  "GET /api/v1/hr/org-units": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrOrgUnitView)[]; page: Page };
  };
  /** Create one org unit */
  "POST /api/v1/hr/org-units": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrOrgUnitCreate;
    answer: HrOrgUnit;
  };
  /** Get one org unit */
  "GET /api/v1/hr/org-units/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "parent_id" | "head_id" | "cost_centre_id" | "headcount_plan" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("parent" | "head" | "cost_centre" | "owner" | "team")[] };
    body: undefined;
    answer: HrOrgUnitView;
  };
  /** Change one org unit */
  "PUT /api/v1/hr/org-units/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrOrgUnitUpdate;
    answer: HrOrgUnit;
  };
  /** Change one org unit */
  "PATCH /api/v1/hr/org-units/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrOrgUnitUpdate;
    answer: HrOrgUnit;
  };
  /** Archive one org unit */
  "DELETE /api/v1/hr/org-units/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrOrgUnit;
  };
  /** Who changed one org unit, when, from what to what */
  "GET /api/v1/hr/org-units/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one org unit */
  "GET /api/v1/hr/org-units/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived org unit */
  "POST /api/v1/hr/org-units/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrOrgUnit;
  };
  /** Close the unit; nobody may work in it any more */
  "POST /api/v1/hr/org-units/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrOrgUnit;
  };
  /** Open the unit again */
  "POST /api/v1/hr/org-units/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrOrgUnit;
  };
  /** Do up to 500 writes on org-units in one call */
  "POST /api/v1/hr/org-units/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "close" | "reopen"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrOrgUnit | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one org unit */
  "GET /api/v1/hr/org-units/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one org unit */
  "POST /api/v1/hr/org-units/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one org unit */
  "GET /api/v1/hr/org-units/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one org unit */
  "DELETE /api/v1/hr/org-units/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one org unit */
  "GET /api/v1/hr/org-units/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List employees */
  "GET /api/v1/hr/employees": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrEmployeeView)[]; page: Page };
  };
  /** Create one employee */
  "POST /api/v1/hr/employees": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrEmployeeCreate;
    answer: HrEmployee;
  };
  /** Get one employee */
  "GET /api/v1/hr/employees/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "first_name" | "last_name" | "work_email" | "personal_email" | "phone" | "birth_date" | "national_id" | "address" | "bank" | "emergency" | "user_id" | "org_unit_id" | "manager_id" | "job_title" | "contract_id" | "type" | "start_date" | "end_date" | "weekly_hours" | "work_days" | "salary" | "salary_per" | "end_reason" | "successor_id" | "retain_until" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("user" | "org_unit" | "manager" | "contract" | "successor" | "owner" | "team")[] };
    body: undefined;
    answer: HrEmployeeView;
  };
  /** Change one employee */
  "PUT /api/v1/hr/employees/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrEmployeeUpdate;
    answer: HrEmployee;
  };
  /** Change one employee */
  "PATCH /api/v1/hr/employees/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrEmployeeUpdate;
    answer: HrEmployee;
  };
  /** Archive one employee */
  "DELETE /api/v1/hr/employees/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrEmployee;
  };
  /** Who changed one employee, when, from what to what */
  "GET /api/v1/hr/employees/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one employee */
  "GET /api/v1/hr/employees/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived employee */
  "POST /api/v1/hr/employees/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrEmployee;
  };
  /** Let the person begin to work */
  "POST /api/v1/hr/employees/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrEmployee;
  };
  /** Record that a long leave has begun */
  "POST /api/v1/hr/employees/:id/start_leave": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrEmployee;
  };
  /** Record that the person is back from a long leave */
  "POST /api/v1/hr/employees/:id/end_leave": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrEmployee;
  };
  /** Record that the employment was given notice, by either side */
  "POST /api/v1/hr/employees/:id/give_notice": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; end_date: string; end_reason: "resignation" | "dismissal" | "redundancy" | "end_of_contract" | "retirement" | "death" | "other" };
    answer: HrEmployee;
  };
  /** End the employment, and hand over what is still open: to the successor, or else to the manager */
  "POST /api/v1/hr/employees/:id/terminate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; end_date?: string | null; end_reason?: "resignation" | "dismissal" | "redundancy" | "end_of_contract" | "retirement" | "death" | "other" | null; successor_id?: string | null };
    answer: HrEmployee;
  };
  /** Erase who the person was, once the employment has ended and nothing is held for a legal matter */
  "POST /api/v1/hr/employees/:id/anonymise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrEmployee;
  };
  /** Record that the employment goes on after all */
  "POST /api/v1/hr/employees/:id/withdraw_notice": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrEmployee;
  };
  /** Do up to 500 writes on employees in one call */
  "POST /api/v1/hr/employees/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "activate" | "start_leave" | "end_leave" | "give_notice" | "terminate" | "anonymise" | "withdraw_notice"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrEmployee | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one employee */
  "GET /api/v1/hr/employees/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one employee */
  "POST /api/v1/hr/employees/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one employee */
  "GET /api/v1/hr/employees/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one employee */
  "DELETE /api/v1/hr/employees/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one employee */
  "GET /api/v1/hr/employees/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List leave-types */
  "GET /api/v1/hr/leave-types": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrLeaveTypeView)[]; page: Page };
  };
  /** Create one leave type */
  "POST /api/v1/hr/leave-types": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrLeaveTypeCreate;
    answer: HrLeaveType;
  };
  /** Get one leave type */
  "GET /api/v1/hr/leave-types/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "paid" | "unit" | "counts" | "needs_balance" | "accrual" | "max_balance" | "carry" | "year_starts" | "long_leave" | "earns" | "credited_until" | "reinstated_on" | "blocks" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("owner" | "team")[] };
    body: undefined;
    answer: HrLeaveTypeView;
  };
  /** Change one leave type */
  "PUT /api/v1/hr/leave-types/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrLeaveTypeUpdate;
    answer: HrLeaveType;
  };
  /** Change one leave type */
  "PATCH /api/v1/hr/leave-types/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrLeaveTypeUpdate;
    answer: HrLeaveType;
  };
  /** Archive one leave type */
  "DELETE /api/v1/hr/leave-types/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrLeaveType;
  };
  /** Who changed one leave type, when, from what to what */
  "GET /api/v1/hr/leave-types/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one leave type */
  "GET /api/v1/hr/leave-types/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived leave type */
  "POST /api/v1/hr/leave-types/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrLeaveType;
  };
  /** Let nobody ask for it any more */
  "POST /api/v1/hr/leave-types/:id/retire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrLeaveType;
  };
  /** Let people ask for it again */
  "POST /api/v1/hr/leave-types/:id/reinstate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrLeaveType;
  };
  /** Do up to 500 writes on leave-types in one call */
  "POST /api/v1/hr/leave-types/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "retire" | "reinstate"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrLeaveType | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one leave type */
  "GET /api/v1/hr/leave-types/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one leave type */
  "POST /api/v1/hr/leave-types/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one leave type */
  "GET /api/v1/hr/leave-types/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one leave type */
  "DELETE /api/v1/hr/leave-types/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one leave type */
  "GET /api/v1/hr/leave-types/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List leave-entries */
  "GET /api/v1/hr/leave-entries": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrLeaveEntryView)[]; page: Page };
  };
  /** Create one leave entry */
  "POST /api/v1/hr/leave-entries": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrLeaveEntryCreate;
    answer: HrLeaveEntry;
  };
  /** Get one leave entry */
  "GET /api/v1/hr/leave-entries/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "employee_id" | "user_id" | "leave_type_id" | "kind" | "days" | "valid_from" | "valid_to" | "left" | "uses" | "source" | "text" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("employee" | "user" | "leave_type" | "owner" | "team")[] };
    body: undefined;
    answer: HrLeaveEntryView;
  };
  /** Who changed one leave entry, when, from what to what */
  "GET /api/v1/hr/leave-entries/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one leave entry */
  "GET /api/v1/hr/leave-entries/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Take back an entry that was made by hand, with a contrary entry */
  "POST /api/v1/hr/leave-entries/:id/reverse": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrLeaveEntry;
  };
  /** Do up to 500 writes on leave-entries in one call */
  "POST /api/v1/hr/leave-entries/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "reverse"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrLeaveEntry | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one leave entry */
  "GET /api/v1/hr/leave-entries/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one leave entry */
  "POST /api/v1/hr/leave-entries/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one leave entry */
  "GET /api/v1/hr/leave-entries/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one leave entry */
  "DELETE /api/v1/hr/leave-entries/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one leave entry */
  "GET /api/v1/hr/leave-entries/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List leave-requests */
  "GET /api/v1/hr/leave-requests": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrLeaveRequestView)[]; page: Page };
  };
  /** Create one leave request */
  "POST /api/v1/hr/leave-requests": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrLeaveRequestCreate;
    answer: HrLeaveRequest;
  };
  /** Get one leave request */
  "GET /api/v1/hr/leave-requests/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "employee_id" | "user_id" | "leave_type_id" | "from" | "to" | "half_day" | "days" | "reason" | "substitute_id" | "approver_id" | "submitted_at" | "reminded_at" | "decided_at" | "decided_by" | "decision_note" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("employee" | "user" | "leave_type" | "substitute" | "approver" | "owner" | "team")[] };
    body: undefined;
    answer: HrLeaveRequestView;
  };
  /** Change one leave request */
  "PUT /api/v1/hr/leave-requests/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrLeaveRequestUpdate;
    answer: HrLeaveRequest;
  };
  /** Change one leave request */
  "PATCH /api/v1/hr/leave-requests/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrLeaveRequestUpdate;
    answer: HrLeaveRequest;
  };
  /** Archive one leave request */
  "DELETE /api/v1/hr/leave-requests/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrLeaveRequest;
  };
  /** Who changed one leave request, when, from what to what */
  "GET /api/v1/hr/leave-requests/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one leave request */
  "GET /api/v1/hr/leave-requests/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived leave request */
  "POST /api/v1/hr/leave-requests/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrLeaveRequest;
  };
  /** Ask the manager */
  "POST /api/v1/hr/leave-requests/:id/submit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrLeaveRequest;
  };
  /** Name another approver, as while the manager is away */
  "POST /api/v1/hr/leave-requests/:id/reassign": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; approver_id: string };
    answer: HrLeaveRequest;
  };
  /** Agree; the days are taken from the account */
  "POST /api/v1/hr/leave-requests/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; decision_note?: string | null };
    answer: HrLeaveRequest;
  };
  /** Do not agree */
  "POST /api/v1/hr/leave-requests/:id/reject": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; decision_note: string };
    answer: HrLeaveRequest;
  };
  /** Ask no more, before it was decided */
  "POST /api/v1/hr/leave-requests/:id/withdraw": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrLeaveRequest;
  };
  /** Do not go after all; the days are given back. Once the leave has begun only the approver can */
  "POST /api/v1/hr/leave-requests/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; decision_note?: string | null };
    answer: HrLeaveRequest;
  };
  /** Do up to 500 writes on leave-requests in one call */
  "POST /api/v1/hr/leave-requests/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "submit" | "reassign" | "approve" | "reject" | "withdraw" | "cancel"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrLeaveRequest | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one leave request */
  "GET /api/v1/hr/leave-requests/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one leave request */
  "POST /api/v1/hr/leave-requests/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one leave request */
  "GET /api/v1/hr/leave-requests/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one leave request */
  "DELETE /api/v1/hr/leave-requests/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one leave request */
  "GET /api/v1/hr/leave-requests/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List timesheets */
  "GET /api/v1/hr/timesheets": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrTimesheetView)[]; page: Page };
  };
  /** Create one timesheet */
  "POST /api/v1/hr/timesheets": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrTimesheetCreate;
    answer: HrTimesheet;
  };
  /** Get one timesheet */
  "GET /api/v1/hr/timesheets/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "employee_id" | "user_id" | "week" | "week_start" | "lines" | "hours" | "billable_hours" | "overtime_hours" | "invoice_ids" | "approver_id" | "submitted_at" | "reminded_at" | "decided_at" | "decision_note" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("employee" | "user" | "invoices" | "approver" | "owner" | "team")[] };
    body: undefined;
    answer: HrTimesheetView;
  };
  /** Change one timesheet */
  "PUT /api/v1/hr/timesheets/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrTimesheetUpdate;
    answer: HrTimesheet;
  };
  /** Change one timesheet */
  "PATCH /api/v1/hr/timesheets/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrTimesheetUpdate;
    answer: HrTimesheet;
  };
  /** Archive one timesheet */
  "DELETE /api/v1/hr/timesheets/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrTimesheet;
  };
  /** Who changed one timesheet, when, from what to what */
  "GET /api/v1/hr/timesheets/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one timesheet */
  "GET /api/v1/hr/timesheets/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived timesheet */
  "POST /api/v1/hr/timesheets/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrTimesheet;
  };
  /** Hand it in */
  "POST /api/v1/hr/timesheets/:id/submit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrTimesheet;
  };
  /** Name another approver, as while the manager is away */
  "POST /api/v1/hr/timesheets/:id/reassign": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; approver_id: string };
    answer: HrTimesheet;
  };
  /** Agree to the hours */
  "POST /api/v1/hr/timesheets/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; decision_note?: string | null };
    answer: HrTimesheet;
  };
  /** Send it back */
  "POST /api/v1/hr/timesheets/:id/reject": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; decision_note: string };
    answer: HrTimesheet;
  };
  /** Draft the invoices of its billable hours: one for each customer */
  "POST /api/v1/hr/timesheets/:id/invoice": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrTimesheet;
  };
  /** Take it up again after it was sent back */
  "POST /api/v1/hr/timesheets/:id/revise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrTimesheet;
  };
  /** Do up to 500 writes on timesheets in one call */
  "POST /api/v1/hr/timesheets/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "submit" | "reassign" | "approve" | "reject" | "invoice" | "revise"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrTimesheet | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one timesheet */
  "GET /api/v1/hr/timesheets/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one timesheet */
  "POST /api/v1/hr/timesheets/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one timesheet */
  "GET /api/v1/hr/timesheets/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one timesheet */
  "DELETE /api/v1/hr/timesheets/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one timesheet */
  "GET /api/v1/hr/timesheets/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List expense-types */
  "GET /api/v1/hr/expense-types": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrExpenseTypeView)[]; page: Page };
  };
  /** Create one expense type */
  "POST /api/v1/hr/expense-types": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrExpenseTypeCreate;
    answer: HrExpenseType;
  };
  /** Get one expense type */
  "GET /api/v1/hr/expense-types/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "account_id" | "tax_code_id" | "needs_receipt" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "tax_code" | "owner" | "team")[] };
    body: undefined;
    answer: HrExpenseTypeView;
  };
  /** Change one expense type */
  "PUT /api/v1/hr/expense-types/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrExpenseTypeUpdate;
    answer: HrExpenseType;
  };
  /** Change one expense type */
  "PATCH /api/v1/hr/expense-types/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrExpenseTypeUpdate;
    answer: HrExpenseType;
  };
  /** Archive one expense type */
  "DELETE /api/v1/hr/expense-types/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrExpenseType;
  };
  /** Who changed one expense type, when, from what to what */
  "GET /api/v1/hr/expense-types/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one expense type */
  "GET /api/v1/hr/expense-types/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived expense type */
  "POST /api/v1/hr/expense-types/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrExpenseType;
  };
  /** Let nobody claim it any more */
  "POST /api/v1/hr/expense-types/:id/retire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrExpenseType;
  };
  /** Let people claim it again */
  "POST /api/v1/hr/expense-types/:id/reinstate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrExpenseType;
  };
  /** Do up to 500 writes on expense-types in one call */
  "POST /api/v1/hr/expense-types/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "retire" | "reinstate"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrExpenseType | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one expense type */
  "GET /api/v1/hr/expense-types/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one expense type */
  "POST /api/v1/hr/expense-types/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one expense type */
  "GET /api/v1/hr/expense-types/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one expense type */
  "DELETE /api/v1/hr/expense-types/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one expense type */
  "GET /api/v1/hr/expense-types/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List expense-claims */
  "GET /api/v1/hr/expense-claims": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrExpenseClaimView)[]; page: Page };
  };
  /** Create one expense claim */
  "POST /api/v1/hr/expense-claims": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrExpenseClaimCreate;
    answer: HrExpenseClaim;
  };
  /** Get one expense claim */
  "GET /api/v1/hr/expense-claims/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "title" | "employee_id" | "user_id" | "currency" | "lines" | "claimed" | "sanctioned" | "paid" | "approver_id" | "submitted_at" | "reminded_at" | "decided_at" | "decision_note" | "posted_on" | "fx_rate" | "entry_id" | "payment_id" | "paid_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("employee" | "user" | "approver" | "entry" | "payment" | "owner" | "team")[] };
    body: undefined;
    answer: HrExpenseClaimView;
  };
  /** Change one expense claim */
  "PUT /api/v1/hr/expense-claims/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrExpenseClaimUpdate;
    answer: HrExpenseClaim;
  };
  /** Change one expense claim */
  "PATCH /api/v1/hr/expense-claims/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrExpenseClaimUpdate;
    answer: HrExpenseClaim;
  };
  /** Archive one expense claim */
  "DELETE /api/v1/hr/expense-claims/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrExpenseClaim;
  };
  /** Who changed one expense claim, when, from what to what */
  "GET /api/v1/hr/expense-claims/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one expense claim */
  "GET /api/v1/hr/expense-claims/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived expense claim */
  "POST /api/v1/hr/expense-claims/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrExpenseClaim;
  };
  /** Ask for the refund */
  "POST /api/v1/hr/expense-claims/:id/submit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrExpenseClaim;
  };
  /** Name another approver, as while the manager is away */
  "POST /api/v1/hr/expense-claims/:id/reassign": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; approver_id: string };
    answer: HrExpenseClaim;
  };
  /** Agree to all of it, or to less */
  "POST /api/v1/hr/expense-claims/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; sanctioned?: number; lines?: ({ line: number; sanctioned: number })[]; decision_note?: string | null };
    answer: HrExpenseClaim;
  };
  /** Send it back */
  "POST /api/v1/hr/expense-claims/:id/reject": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; decision_note: string };
    answer: HrExpenseClaim;
  };
  /** Take it up again after it was sent back */
  "POST /api/v1/hr/expense-claims/:id/revise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrExpenseClaim;
  };
  /** Ask for it no more */
  "POST /api/v1/hr/expense-claims/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrExpenseClaim;
  };
  /** Put it into the books: the expenses, the tax in them, and what is owed to the employee */
  "POST /api/v1/hr/expense-claims/:id/post": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; date?: string };
    answer: HrExpenseClaim;
  };
  /** Draft the payment of what is owed; the claim is paid when that is posted */
  "POST /api/v1/hr/expense-claims/:id/pay": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; bank_account_id?: string };
    answer: HrExpenseClaim;
  };
  /** Do up to 500 writes on expense-claims in one call */
  "POST /api/v1/hr/expense-claims/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "submit" | "reassign" | "approve" | "reject" | "revise" | "cancel" | "post" | "pay"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrExpenseClaim | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one expense claim */
  "GET /api/v1/hr/expense-claims/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one expense claim */
  "POST /api/v1/hr/expense-claims/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one expense claim */
  "GET /api/v1/hr/expense-claims/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one expense claim */
  "DELETE /api/v1/hr/expense-claims/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one expense claim */
  "GET /api/v1/hr/expense-claims/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List job-openings */
  "GET /api/v1/hr/job-openings": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrJobOpeningView)[]; page: Page };
  };
  /** Create one job opening */
  "POST /api/v1/hr/job-openings": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrJobOpeningCreate;
    answer: HrJobOpening;
  };
  /** Get one job opening */
  "GET /api/v1/hr/job-openings/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "title" | "description" | "org_unit_id" | "manager_id" | "type" | "headcount" | "headcount_agreed" | "hired" | "salary_min" | "salary_max" | "closes_on" | "opened_at" | "ended_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("org_unit" | "manager" | "owner" | "team")[] };
    body: undefined;
    answer: HrJobOpeningView;
  };
  /** Change one job opening */
  "PUT /api/v1/hr/job-openings/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrJobOpeningUpdate;
    answer: HrJobOpening;
  };
  /** Change one job opening */
  "PATCH /api/v1/hr/job-openings/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrJobOpeningUpdate;
    answer: HrJobOpening;
  };
  /** Archive one job opening */
  "DELETE /api/v1/hr/job-openings/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrJobOpening;
  };
  /** Who changed one job opening, when, from what to what */
  "GET /api/v1/hr/job-openings/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one job opening */
  "GET /api/v1/hr/job-openings/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived job opening */
  "POST /api/v1/hr/job-openings/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrJobOpening;
  };
  /** Agree that the post may be filled */
  "POST /api/v1/hr/job-openings/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrJobOpening;
  };
  /** Look for people */
  "POST /api/v1/hr/job-openings/:id/open": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrJobOpening;
  };
  /** Stop looking for a while */
  "POST /api/v1/hr/job-openings/:id/hold": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrJobOpening;
  };
  /** Look for people again */
  "POST /api/v1/hr/job-openings/:id/resume": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrJobOpening;
  };
  /** Agree to another number of people */
  "POST /api/v1/hr/job-openings/:id/change_headcount": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; headcount: number };
    answer: HrJobOpening;
  };
  /** Stop looking for good */
  "POST /api/v1/hr/job-openings/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrJobOpening;
  };
  /** Do up to 500 writes on job-openings in one call */
  "POST /api/v1/hr/job-openings/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "approve" | "open" | "hold" | "resume" | "change_headcount" | "close"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrJobOpening | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one job opening */
  "GET /api/v1/hr/job-openings/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one job opening */
  "POST /api/v1/hr/job-openings/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one job opening */
  "GET /api/v1/hr/job-openings/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one job opening */
  "DELETE /api/v1/hr/job-openings/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one job opening */
  "GET /api/v1/hr/job-openings/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List candidates */
  "GET /api/v1/hr/candidates": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrCandidateView)[]; page: Page };
  };
  /** Create one candidate */
  "POST /api/v1/hr/candidates": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrCandidateCreate;
    answer: HrCandidate;
  };
  /** Get one candidate */
  "GET /api/v1/hr/candidates/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "email" | "phone" | "opening_id" | "source" | "rating" | "notes" | "interviewer_id" | "interview_at" | "salary_offer" | "salary_per" | "start_on" | "offered_at" | "hired_at" | "ended_at" | "end_reason" | "employee_id" | "retain_until" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("opening" | "interviewer" | "employee" | "owner" | "team")[] };
    body: undefined;
    answer: HrCandidateView;
  };
  /** Change one candidate */
  "PUT /api/v1/hr/candidates/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrCandidateUpdate;
    answer: HrCandidate;
  };
  /** Change one candidate */
  "PATCH /api/v1/hr/candidates/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrCandidateUpdate;
    answer: HrCandidate;
  };
  /** Archive one candidate */
  "DELETE /api/v1/hr/candidates/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrCandidate;
  };
  /** Who changed one candidate, when, from what to what */
  "GET /api/v1/hr/candidates/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one candidate */
  "GET /api/v1/hr/candidates/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived candidate */
  "POST /api/v1/hr/candidates/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrCandidate;
  };
  /** Find the papers promising */
  "POST /api/v1/hr/candidates/:id/shortlist": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrCandidate;
  };
  /** Invite to an interview */
  "POST /api/v1/hr/candidates/:id/invite": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; interviewer_id?: string | null; interview_at?: string | null };
    answer: HrCandidate;
  };
  /** Find the person right for the post */
  "POST /api/v1/hr/candidates/:id/pass": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; rating?: number | null };
    answer: HrCandidate;
  };
  /** Offer the post */
  "POST /api/v1/hr/candidates/:id/offer": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; salary_offer?: MoneyInput | null; salary_per?: "year" | "month"; start_on?: string | null };
    answer: HrCandidate;
  };
  /** Make an employee of the person, with a contract to be signed and a checklist for the first day */
  "POST /api/v1/hr/candidates/:id/hire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; start_on?: string };
    answer: HrCandidate;
  };
  /** Tell the person that it will be somebody else */
  "POST /api/v1/hr/candidates/:id/reject": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; end_reason?: string | null };
    answer: HrCandidate;
  };
  /** Record that the person is no longer interested */
  "POST /api/v1/hr/candidates/:id/withdraw": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; end_reason?: string | null };
    answer: HrCandidate;
  };
  /** Record that the person does not take the offer */
  "POST /api/v1/hr/candidates/:id/decline": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; end_reason?: string | null };
    answer: HrCandidate;
  };
  /** Erase who the person was */
  "POST /api/v1/hr/candidates/:id/anonymise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrCandidate;
  };
  /** Do up to 500 writes on candidates in one call */
  "POST /api/v1/hr/candidates/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "shortlist" | "invite" | "pass" | "offer" | "hire" | "reject" | "withdraw" | "decline" | "anonymise"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrCandidate | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one candidate */
  "GET /api/v1/hr/candidates/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one candidate */
  "POST /api/v1/hr/candidates/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one candidate */
  "GET /api/v1/hr/candidates/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one candidate */
  "DELETE /api/v1/hr/candidates/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one candidate */
  "GET /api/v1/hr/candidates/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List reviews */
  "GET /api/v1/hr/reviews": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (HrReviewView)[]; page: Page };
  };
  /** Create one review */
  "POST /api/v1/hr/reviews": {
    path: undefined;
    query: { dry_run?: boolean };
    body: HrReviewCreate;
    answer: HrReview;
  };
  /** Get one review */
  "GET /api/v1/hr/reviews/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "employee_id" | "user_id" | "reviewer_id" | "reviewer_user_id" | "cycle" | "due_on" | "goals" | "self_score" | "final_score" | "self_comments" | "comments" | "dispute" | "calibrated_at" | "answered_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("employee" | "user" | "reviewer" | "reviewer_user" | "owner" | "team")[] };
    body: undefined;
    answer: HrReviewView;
  };
  /** Change one review */
  "PUT /api/v1/hr/reviews/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrReviewUpdate;
    answer: HrReview;
  };
  /** Change one review */
  "PATCH /api/v1/hr/reviews/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: HrReviewUpdate;
    answer: HrReview;
  };
  /** Archive one review */
  "DELETE /api/v1/hr/reviews/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: HrReview;
  };
  /** Who changed one review, when, from what to what */
  "GET /api/v1/hr/reviews/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one review */
  "GET /api/v1/hr/reviews/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived review */
  "POST /api/v1/hr/reviews/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrReview;
  };
  /** Ask the employee for their own view */
  "POST /api/v1/hr/reviews/:id/start": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrReview;
  };
  /** Say how one did; only the employee can */
  "POST /api/v1/hr/reviews/:id/assess_self": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; scores: (string)[]; comment?: string };
    answer: HrReview;
  };
  /** Say how the employee did; only the reviewer can, until it is calibrated */
  "POST /api/v1/hr/reviews/:id/assess": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; scores: (string)[]; comment?: string };
    answer: HrReview;
  };
  /** Settle the scores, after they were compared with those of others */
  "POST /api/v1/hr/reviews/:id/calibrate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; scores?: (string)[]; comment?: string };
    answer: HrReview;
  };
  /** Take note of the result; only the employee can */
  "POST /api/v1/hr/reviews/:id/acknowledge": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: HrReview;
  };
  /** Object to the result; only the employee can */
  "POST /api/v1/hr/reviews/:id/dispute": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; reason: string };
    answer: HrReview;
  };
  /** Do up to 500 writes on reviews in one call */
  "POST /api/v1/hr/reviews/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "start" | "assess_self" | "assess" | "calibrate" | "acknowledge" | "dispute"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: HrReview | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one review */
  "GET /api/v1/hr/reviews/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one review */
  "POST /api/v1/hr/reviews/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one review */
  "GET /api/v1/hr/reviews/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one review */
  "DELETE /api/v1/hr/reviews/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one review */
  "GET /api/v1/hr/reviews/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List items */
  "GET /api/v1/ops/items": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsItemView)[]; page: Page };
  };
  /** Create one item */
  "POST /api/v1/ops/items": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OpsItemCreate;
    answer: OpsItem;
  };
  /** Get one item */
  "GET /api/v1/ops/items/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "sku" | "name" | "description" | "kind" | "uom" | "track" | "cost" | "sale_price" | "purchase_price" | "tax_code_ids" | "reorder_point" | "reorder_qty" | "supplier_id" | "income_account_id" | "expense_account_id" | "inventory_account_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("tax_codes" | "supplier" | "income_account" | "expense_account" | "inventory_account" | "owner" | "team")[] };
    body: undefined;
    answer: OpsItemView;
  };
  /** Change one item */
  "PUT /api/v1/ops/items/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsItemUpdate;
    answer: OpsItem;
  };
  /** Change one item */
  "PATCH /api/v1/ops/items/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsItemUpdate;
    answer: OpsItem;
  };
  /** Archive one item */
  "DELETE /api/v1/ops/items/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: OpsItem;
  };
  /** Who changed one item, when, from what to what */
  "GET /api/v1/ops/items/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one item */
  "GET /api/v1/ops/items/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived item */
  "POST /api/v1/ops/items/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsItem;
  };
  /** Allow orders and moves */
  "POST /api/v1/ops/items/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsItem;
  };
  /** Allow no new orders; what is there can still be sold */
  "POST /api/v1/ops/items/:id/discontinue": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsItem;
  };
  /** Do up to 500 writes on items in one call */
  "POST /api/v1/ops/items/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "activate" | "discontinue"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: OpsItem | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one item */
  "GET /api/v1/ops/items/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one item */
  "POST /api/v1/ops/items/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one item */
  "GET /api/v1/ops/items/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one item */
  "DELETE /api/v1/ops/items/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one item */
  "GET /api/v1/ops/items/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List locations */
  "GET /api/v1/ops/locations": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsLocationView)[]; page: Page };
  };
  /** Create one location */
  "POST /api/v1/ops/locations": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OpsLocationCreate;
    answer: OpsLocation;
  };
  /** Get one location */
  "GET /api/v1/ops/locations/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "code" | "name" | "kind" | "parent_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("parent" | "owner" | "team")[] };
    body: undefined;
    answer: OpsLocationView;
  };
  /** Change one location */
  "PUT /api/v1/ops/locations/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsLocationUpdate;
    answer: OpsLocation;
  };
  /** Change one location */
  "PATCH /api/v1/ops/locations/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsLocationUpdate;
    answer: OpsLocation;
  };
  /** Archive one location */
  "DELETE /api/v1/ops/locations/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: OpsLocation;
  };
  /** Who changed one location, when, from what to what */
  "GET /api/v1/ops/locations/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one location */
  "GET /api/v1/ops/locations/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived location */
  "POST /api/v1/ops/locations/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsLocation;
  };
  /** Use no longer: only when empty */
  "POST /api/v1/ops/locations/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsLocation;
  };
  /** Use again */
  "POST /api/v1/ops/locations/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsLocation;
  };
  /** Do up to 500 writes on locations in one call */
  "POST /api/v1/ops/locations/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "close" | "reopen"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: OpsLocation | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one location */
  "GET /api/v1/ops/locations/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one location */
  "POST /api/v1/ops/locations/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one location */
  "GET /api/v1/ops/locations/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one location */
  "DELETE /api/v1/ops/locations/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one location */
  "GET /api/v1/ops/locations/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List stock-moves */
  "GET /api/v1/ops/stock-moves": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsStockMoveView)[]; page: Page };
  };
  /** Create one stock move */
  "POST /api/v1/ops/stock-moves": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OpsStockMoveCreate;
    answer: OpsStockMove;
  };
  /** Get one stock move */
  "GET /api/v1/ops/stock-moves/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "item_id" | "from_id" | "to_id" | "quantity" | "uom" | "lot" | "unit_cost" | "value" | "credited" | "at" | "note" | "delivery_note" | "source" | "source_line" | "entry_id" | "reversal_of_id" | "reversed_by_id" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("item" | "from" | "to" | "entry" | "reversal_of" | "reversed_by" | "owner" | "team")[] };
    body: undefined;
    answer: OpsStockMoveView;
  };
  /** Change one stock move */
  "PUT /api/v1/ops/stock-moves/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsStockMoveUpdate;
    answer: OpsStockMove;
  };
  /** Change one stock move */
  "PATCH /api/v1/ops/stock-moves/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsStockMoveUpdate;
    answer: OpsStockMove;
  };
  /** Archive one stock move */
  "DELETE /api/v1/ops/stock-moves/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: OpsStockMove;
  };
  /** Who changed one stock move, when, from what to what */
  "GET /api/v1/ops/stock-moves/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one stock move */
  "GET /api/v1/ops/stock-moves/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived stock move */
  "POST /api/v1/ops/stock-moves/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsStockMove;
  };
  /** Set the goods aside where they are */
  "POST /api/v1/ops/stock-moves/:id/reserve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsStockMove;
  };
  /** Set the goods free again */
  "POST /api/v1/ops/stock-moves/:id/release": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsStockMove;
  };
  /** Record that the goods have moved */
  "POST /api/v1/ops/stock-moves/:id/complete": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; at?: string | null; lot?: string | null; unit_cost?: MoneyInput | null; delivery_note?: string | null };
    answer: OpsStockMove;
  };
  /** Give up */
  "POST /api/v1/ops/stock-moves/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsStockMove;
  };
  /** Undo with a contrary move */
  "POST /api/v1/ops/stock-moves/:id/reverse": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; note?: string };
    answer: OpsStockMove;
  };
  /** Do up to 500 writes on stock-moves in one call */
  "POST /api/v1/ops/stock-moves/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "reserve" | "release" | "complete" | "cancel" | "reverse"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: OpsStockMove | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one stock move */
  "GET /api/v1/ops/stock-moves/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one stock move */
  "POST /api/v1/ops/stock-moves/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one stock move */
  "GET /api/v1/ops/stock-moves/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one stock move */
  "DELETE /api/v1/ops/stock-moves/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one stock move */
  "GET /api/v1/ops/stock-moves/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List stock-counts */
  "GET /api/v1/ops/stock-counts": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsStockCountView)[]; page: Page };
  };
  /** Create one stock count */
  "POST /api/v1/ops/stock-counts": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OpsStockCountCreate;
    answer: OpsStockCount;
  };
  /** Get one stock count */
  "GET /api/v1/ops/stock-counts/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "location_id" | "planned_on" | "lines" | "notes" | "started_at" | "finished_at" | "posted_at" | "line_count" | "accurate_count" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("location" | "owner" | "team")[] };
    body: undefined;
    answer: OpsStockCountView;
  };
  /** Change one stock count */
  "PUT /api/v1/ops/stock-counts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsStockCountUpdate;
    answer: OpsStockCount;
  };
  /** Change one stock count */
  "PATCH /api/v1/ops/stock-counts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsStockCountUpdate;
    answer: OpsStockCount;
  };
  /** Archive one stock count */
  "DELETE /api/v1/ops/stock-counts/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: OpsStockCount;
  };
  /** Who changed one stock count, when, from what to what */
  "GET /api/v1/ops/stock-counts/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one stock count */
  "GET /api/v1/ops/stock-counts/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived stock count */
  "POST /api/v1/ops/stock-counts/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsStockCount;
  };
  /** Begin to count: freezes what is expected */
  "POST /api/v1/ops/stock-counts/:id/start": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsStockCount;
  };
  /** Enter what was counted, line by line or all at once */
  "POST /api/v1/ops/stock-counts/:id/count": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lines: ({ item_id: string; lot?: string; counted: string; unit_cost?: MoneyInput })[] };
    answer: OpsStockCount;
  };
  /** Have it reviewed: every line is counted */
  "POST /api/v1/ops/stock-counts/:id/finish": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsStockCount;
  };
  /** Count again: some items, or everything */
  "POST /api/v1/ops/stock-counts/:id/recount": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; item_ids?: (string)[] };
    answer: OpsStockCount;
  };
  /** Post the differences as loss and gain */
  "POST /api/v1/ops/stock-counts/:id/post": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsStockCount;
  };
  /** Give up */
  "POST /api/v1/ops/stock-counts/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsStockCount;
  };
  /** Do up to 500 writes on stock-counts in one call */
  "POST /api/v1/ops/stock-counts/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "start" | "count" | "finish" | "recount" | "post" | "cancel"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: OpsStockCount | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one stock count */
  "GET /api/v1/ops/stock-counts/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one stock count */
  "POST /api/v1/ops/stock-counts/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one stock count */
  "GET /api/v1/ops/stock-counts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one stock count */
  "DELETE /api/v1/ops/stock-counts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one stock count */
  "GET /api/v1/ops/stock-counts/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List purchase-orders */
  "GET /api/v1/ops/purchase-orders": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsPurchaseOrderView)[]; page: Page };
  };
  /** Create one purchase order */
  "POST /api/v1/ops/purchase-orders": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OpsPurchaseOrderCreate;
    answer: OpsPurchaseOrder;
  };
  /** Get one purchase order */
  "GET /api/v1/ops/purchase-orders/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "supplier_id" | "supplier_ref" | "currency" | "fx_rate" | "location_id" | "notes" | "tax_lines" | "net" | "tax" | "gross" | "held_from" | "lines" | "open_net" | "over_receipt_percent" | "expected_on" | "ordered_on" | "received_on" | "bill_ids" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("supplier" | "location" | "bills" | "owner" | "team")[] };
    body: undefined;
    answer: OpsPurchaseOrderView;
  };
  /** Change one purchase order */
  "PUT /api/v1/ops/purchase-orders/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsPurchaseOrderUpdate;
    answer: OpsPurchaseOrder;
  };
  /** Change one purchase order */
  "PATCH /api/v1/ops/purchase-orders/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsPurchaseOrderUpdate;
    answer: OpsPurchaseOrder;
  };
  /** Archive one purchase order */
  "DELETE /api/v1/ops/purchase-orders/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: OpsPurchaseOrder;
  };
  /** Who changed one purchase order, when, from what to what */
  "GET /api/v1/ops/purchase-orders/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one purchase order */
  "GET /api/v1/ops/purchase-orders/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived purchase order */
  "POST /api/v1/ops/purchase-orders/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsPurchaseOrder;
  };
  /** Ask for approval */
  "POST /api/v1/ops/purchase-orders/:id/submit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsPurchaseOrder;
  };
  /** Change it again: approval starts anew */
  "POST /api/v1/ops/purchase-orders/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsPurchaseOrder;
  };
  /** Approve */
  "POST /api/v1/ops/purchase-orders/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsPurchaseOrder;
  };
  /** Record that it was sent to the supplier */
  "POST /api/v1/ops/purchase-orders/:id/order": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; expected_on?: string | null; supplier_ref?: string | null };
    answer: OpsPurchaseOrder;
  };
  /** Record what came in: all of it, or some lines in part */
  "POST /api/v1/ops/purchase-orders/:id/receive": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lines?: ({ line: number; quantity: string; lot?: string; location_id?: string })[]; location_id?: string; at?: string; delivery_note?: string; note?: string };
    answer: OpsPurchaseOrder;
  };
  /** Send goods back to the supplier */
  "POST /api/v1/ops/purchase-orders/:id/return": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lines: ({ line: number; quantity: string; lot?: string; location_id?: string })[]; location_id?: string; at?: string; delivery_note?: string; note?: string };
    answer: OpsPurchaseOrder;
  };
  /** Enter the supplier's bill as a draft: for what came in and is on no bill, or for some lines */
  "POST /api/v1/ops/purchase-orders/:id/bill": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lines?: ({ line: number; quantity: string })[]; supplier_ref: string };
    answer: OpsPurchaseOrder;
  };
  /** Expect no more of it */
  "POST /api/v1/ops/purchase-orders/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsPurchaseOrder;
  };
  /** Let it rest */
  "POST /api/v1/ops/purchase-orders/:id/hold": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsPurchaseOrder;
  };
  /** Go on where it was held */
  "POST /api/v1/ops/purchase-orders/:id/release": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsPurchaseOrder;
  };
  /** Give up */
  "POST /api/v1/ops/purchase-orders/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsPurchaseOrder;
  };
  /** Do up to 500 writes on purchase-orders in one call */
  "POST /api/v1/ops/purchase-orders/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "submit" | "reopen" | "approve" | "order" | "receive" | "return" | "bill" | "close" | "hold" | "release" | "cancel"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: OpsPurchaseOrder | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one purchase order */
  "GET /api/v1/ops/purchase-orders/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one purchase order */
  "POST /api/v1/ops/purchase-orders/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one purchase order */
  "GET /api/v1/ops/purchase-orders/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one purchase order */
  "DELETE /api/v1/ops/purchase-orders/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one purchase order */
  "GET /api/v1/ops/purchase-orders/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List sales-orders */
  "GET /api/v1/ops/sales-orders": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsSalesOrderView)[]; page: Page };
  };
  /** Create one sales order */
  "POST /api/v1/ops/sales-orders": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OpsSalesOrderCreate;
    answer: OpsSalesOrder;
  };
  /** Get one sales order */
  "GET /api/v1/ops/sales-orders/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "account_id" | "reference" | "quote_id" | "opportunity_id" | "currency" | "fx_rate" | "location_id" | "notes" | "tax_lines" | "net" | "tax" | "gross" | "held_from" | "lines" | "promised_on" | "confirmed_on" | "delivered_on" | "line_count" | "lines_in_time" | "invoice_ids" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "quote" | "opportunity" | "location" | "invoices" | "owner" | "team")[] };
    body: undefined;
    answer: OpsSalesOrderView;
  };
  /** Change one sales order */
  "PUT /api/v1/ops/sales-orders/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsSalesOrderUpdate;
    answer: OpsSalesOrder;
  };
  /** Change one sales order */
  "PATCH /api/v1/ops/sales-orders/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsSalesOrderUpdate;
    answer: OpsSalesOrder;
  };
  /** Archive one sales order */
  "DELETE /api/v1/ops/sales-orders/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: OpsSalesOrder;
  };
  /** Who changed one sales order, when, from what to what */
  "GET /api/v1/ops/sales-orders/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one sales order */
  "GET /api/v1/ops/sales-orders/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived sales order */
  "POST /api/v1/ops/sales-orders/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsSalesOrder;
  };
  /** Promise it to the account, and set aside what is there */
  "POST /api/v1/ops/sales-orders/:id/confirm": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; promised_on?: string | null };
    answer: OpsSalesOrder;
  };
  /** Confirm it though the account would owe more than its credit limit */
  "POST /api/v1/ops/sales-orders/:id/confirm_over_limit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; promised_on?: string | null };
    answer: OpsSalesOrder;
  };
  /** Set aside what has come in since */
  "POST /api/v1/ops/sales-orders/:id/reserve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsSalesOrder;
  };
  /** Record what went out: all of it, or some lines in part */
  "POST /api/v1/ops/sales-orders/:id/deliver": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lines?: ({ line: number; quantity: string; lot?: string; location_id?: string })[]; location_id?: string; at?: string; delivery_note?: string; note?: string };
    answer: OpsSalesOrder;
  };
  /** Take goods back from the customer */
  "POST /api/v1/ops/sales-orders/:id/return": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lines: ({ line: number; quantity: string; lot?: string; location_id?: string })[]; location_id?: string; at?: string; delivery_note?: string; note?: string };
    answer: OpsSalesOrder;
  };
  /** Draw up an invoice: for what was delivered and is on none, for all that was ordered, or for some lines */
  "POST /api/v1/ops/sales-orders/:id/invoice": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lines?: ({ line: number; quantity: string })[]; basis?: "delivered" | "ordered" };
    answer: OpsSalesOrder;
  };
  /** Deliver no more of it */
  "POST /api/v1/ops/sales-orders/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsSalesOrder;
  };
  /** Let it rest; what was set aside stays so */
  "POST /api/v1/ops/sales-orders/:id/hold": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsSalesOrder;
  };
  /** Go on where it was held */
  "POST /api/v1/ops/sales-orders/:id/release": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsSalesOrder;
  };
  /** Give up, and free what was set aside */
  "POST /api/v1/ops/sales-orders/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsSalesOrder;
  };
  /** Do up to 500 writes on sales-orders in one call */
  "POST /api/v1/ops/sales-orders/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "confirm" | "confirm_over_limit" | "reserve" | "deliver" | "return" | "invoice" | "close" | "hold" | "release" | "cancel"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: OpsSalesOrder | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one sales order */
  "GET /api/v1/ops/sales-orders/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one sales order */
  "POST /api/v1/ops/sales-orders/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one sales order */
  "GET /api/v1/ops/sales-orders/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one sales order */
  "DELETE /api/v1/ops/sales-orders/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one sales order */
  "GET /api/v1/ops/sales-orders/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List projects */
  "GET /api/v1/ops/projects": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsProjectView)[]; page: Page };
  };
  /** Create one project */
  "POST /api/v1/ops/projects": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OpsProjectCreate;
    answer: OpsProject;
  };
  /** Get one project */
  "GET /api/v1/ops/projects/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "code" | "name" | "description" | "account_id" | "manager_id" | "start_date" | "end_date" | "budget" | "billing" | "hourly_rate" | "hours_spent" | "costs" | "spent" | "progress" | "health" | "health_until" | "started_on" | "closed_on" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "manager" | "owner" | "team")[] };
    body: undefined;
    answer: OpsProjectView;
  };
  /** Change one project */
  "PUT /api/v1/ops/projects/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsProjectUpdate;
    answer: OpsProject;
  };
  /** Change one project */
  "PATCH /api/v1/ops/projects/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsProjectUpdate;
    answer: OpsProject;
  };
  /** Archive one project */
  "DELETE /api/v1/ops/projects/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: OpsProject;
  };
  /** Who changed one project, when, from what to what */
  "GET /api/v1/ops/projects/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one project */
  "GET /api/v1/ops/projects/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived project */
  "POST /api/v1/ops/projects/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsProject;
  };
  /** Begin the work */
  "POST /api/v1/ops/projects/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsProject;
  };
  /** Let the work rest */
  "POST /api/v1/ops/projects/:id/hold": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsProject;
  };
  /** Go on with the work */
  "POST /api/v1/ops/projects/:id/resume": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsProject;
  };
  /** Close it as done */
  "POST /api/v1/ops/projects/:id/complete": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; cancel_open_tasks?: boolean };
    answer: OpsProject;
  };
  /** Give it up, with its open tasks */
  "POST /api/v1/ops/projects/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsProject;
  };
  /** Do up to 500 writes on projects in one call */
  "POST /api/v1/ops/projects/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "activate" | "hold" | "resume" | "complete" | "cancel"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: OpsProject | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one project */
  "GET /api/v1/ops/projects/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one project */
  "POST /api/v1/ops/projects/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one project */
  "GET /api/v1/ops/projects/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one project */
  "DELETE /api/v1/ops/projects/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one project */
  "GET /api/v1/ops/projects/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List tasks */
  "GET /api/v1/ops/tasks": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsTaskView)[]; page: Page };
  };
  /** Create one task */
  "POST /api/v1/ops/tasks": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OpsTaskCreate;
    answer: OpsTask;
  };
  /** Get one task */
  "GET /api/v1/ops/tasks/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "title" | "description" | "project_id" | "parent_id" | "assignee_id" | "priority" | "start_on" | "due_at" | "estimate" | "depends_on_ids" | "checklist" | "subtasks" | "hours_spent" | "started_at" | "done_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("project" | "parent" | "assignee" | "depends_ons" | "owner" | "team")[] };
    body: undefined;
    answer: OpsTaskView;
  };
  /** Change one task */
  "PUT /api/v1/ops/tasks/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsTaskUpdate;
    answer: OpsTask;
  };
  /** Change one task */
  "PATCH /api/v1/ops/tasks/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsTaskUpdate;
    answer: OpsTask;
  };
  /** Archive one task */
  "DELETE /api/v1/ops/tasks/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: OpsTask;
  };
  /** Who changed one task, when, from what to what */
  "GET /api/v1/ops/tasks/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one task */
  "GET /api/v1/ops/tasks/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived task */
  "POST /api/v1/ops/tasks/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsTask;
  };
  /** Take it from the backlog */
  "POST /api/v1/ops/tasks/:id/plan": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsTask;
  };
  /** Put it back into the backlog */
  "POST /api/v1/ops/tasks/:id/postpone": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsTask;
  };
  /** Begin to work on it; what it depends on must be done */
  "POST /api/v1/ops/tasks/:id/start": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsTask;
  };
  /** Hand it over for review */
  "POST /api/v1/ops/tasks/:id/submit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsTask;
  };
  /** Send it back from review */
  "POST /api/v1/ops/tasks/:id/rework": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsTask;
  };
  /** Find it done; its subtasks must be */
  "POST /api/v1/ops/tasks/:id/complete": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsTask;
  };
  /** Go on with what was thought done */
  "POST /api/v1/ops/tasks/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsTask;
  };
  /** Give it up, with its subtasks; what depends on it need not wait any more */
  "POST /api/v1/ops/tasks/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsTask;
  };
  /** Do up to 500 writes on tasks in one call */
  "POST /api/v1/ops/tasks/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "plan" | "postpone" | "start" | "submit" | "rework" | "complete" | "reopen" | "cancel"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: OpsTask | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one task */
  "GET /api/v1/ops/tasks/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one task */
  "POST /api/v1/ops/tasks/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one task */
  "GET /api/v1/ops/tasks/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one task */
  "DELETE /api/v1/ops/tasks/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one task */
  "GET /api/v1/ops/tasks/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List assets */
  "GET /api/v1/ops/assets": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsAssetView)[]; page: Page };
  };
  /** Create one asset */
  "POST /api/v1/ops/assets": {
    path: undefined;
    query: { dry_run?: boolean };
    body: OpsAssetCreate;
    answer: OpsAsset;
  };
  /** Get one asset */
  "GET /api/v1/ops/assets/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "tag" | "name" | "category" | "serial" | "location_id" | "custodian_id" | "acquired_on" | "cost" | "residual_value" | "life_months" | "method" | "declining_factor" | "asset_account_id" | "accumulated_account_id" | "depreciation_account_id" | "cost_centre_id" | "accumulated" | "book_value" | "depreciate_on" | "problem" | "problem_on" | "disposed_on" | "proceeds" | "entry_id" | "disposal_entry_id" | "next_service_on" | "service_every_months" | "last_serviced_on" | "service_task_id" | "notes" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("location" | "custodian" | "asset_account" | "accumulated_account" | "depreciation_account" | "cost_centre" | "entry" | "disposal_entry" | "service_task" | "owner" | "team")[] };
    body: undefined;
    answer: OpsAssetView;
  };
  /** Change one asset */
  "PUT /api/v1/ops/assets/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsAssetUpdate;
    answer: OpsAsset;
  };
  /** Change one asset */
  "PATCH /api/v1/ops/assets/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: OpsAssetUpdate;
    answer: OpsAsset;
  };
  /** Archive one asset */
  "DELETE /api/v1/ops/assets/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: OpsAsset;
  };
  /** Who changed one asset, when, from what to what */
  "GET /api/v1/ops/assets/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one asset */
  "GET /api/v1/ops/assets/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived asset */
  "POST /api/v1/ops/assets/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsAsset;
  };
  /** Take it into use, and into the books */
  "POST /api/v1/ops/assets/:id/acquire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; already_booked?: boolean; credit_account_id?: string; supplier_id?: string; depreciated_before?: number; depreciate_from?: string; acquired_on?: string | null; cost?: MoneyInput | null };
    answer: OpsAsset;
  };
  /** Take it out of use for repair or service */
  "POST /api/v1/ops/assets/:id/maintain": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsAsset;
  };
  /** Use it again */
  "POST /api/v1/ops/assets/:id/resume": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsAsset;
  };
  /** Say that it was serviced; the next service is reckoned from then */
  "POST /api/v1/ops/assets/:id/service": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; serviced_on?: string };
    answer: OpsAsset;
  };
  /** Lower its value for good */
  "POST /api/v1/ops/assets/:id/write_down": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; amount: number; reason: string; date?: string };
    answer: OpsAsset;
  };
  /** Use it no more */
  "POST /api/v1/ops/assets/:id/retire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: OpsAsset;
  };
  /** Sell it or throw it away, out of the books */
  "POST /api/v1/ops/assets/:id/dispose": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; disposed_on?: string; proceeds?: number; proceeds_account_id?: string; customer_id?: string };
    answer: OpsAsset;
  };
  /** Do up to 500 writes on assets in one call */
  "POST /api/v1/ops/assets/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "acquire" | "maintain" | "resume" | "service" | "write_down" | "retire" | "dispose"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: OpsAsset | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one asset */
  "GET /api/v1/ops/assets/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one asset */
  "POST /api/v1/ops/assets/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one asset */
  "GET /api/v1/ops/assets/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one asset */
  "DELETE /api/v1/ops/assets/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one asset */
  "GET /api/v1/ops/assets/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List depreciations */
  "GET /api/v1/ops/depreciations": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (OpsDepreciationView)[]; page: Page };
  };
  /** Get one depreciation */
  "GET /api/v1/ops/depreciations/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "asset_id" | "kind" | "month_end" | "posted_on" | "amount" | "book_value" | "entry_id" | "reason" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("asset" | "entry" | "owner" | "team")[] };
    body: undefined;
    answer: OpsDepreciationView;
  };
  /** Who changed one depreciation, when, from what to what */
  "GET /api/v1/ops/depreciations/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** List the files attached to one depreciation */
  "GET /api/v1/ops/depreciations/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one depreciation */
  "POST /api/v1/ops/depreciations/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one depreciation */
  "GET /api/v1/ops/depreciations/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one depreciation */
  "DELETE /api/v1/ops/depreciations/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one depreciation */
  "GET /api/v1/ops/depreciations/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List contracts */
  "GET /api/v1/legal/contracts": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LegalContractView)[]; page: Page };
  };
  /** Create one contract */
  "POST /api/v1/legal/contracts": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LegalContractCreate;
    answer: LegalContract;
  };
  /** Get one contract */
  "GET /api/v1/legal/contracts/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "title" | "kind" | "parties" | "account_id" | "employee_id" | "start" | "end" | "auto_renew" | "renew_months" | "notice_days" | "early_notice" | "notice_by" | "moves_on" | "value" | "law" | "parent_id" | "amends" | "template_id" | "clauses" | "nonstandard" | "documents" | "sealed_hash" | "sealed_terms" | "terms" | "approved_at" | "sent_at" | "signed_at" | "decline_reason" | "notice_given_at" | "terminates_on" | "for_cause" | "termination_reason" | "ended_on" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "employee" | "parent" | "template" | "owner" | "team")[] };
    body: undefined;
    answer: LegalContractView;
  };
  /** Change one contract */
  "PUT /api/v1/legal/contracts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalContractUpdate;
    answer: LegalContract;
  };
  /** Change one contract */
  "PATCH /api/v1/legal/contracts/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalContractUpdate;
    answer: LegalContract;
  };
  /** Archive one contract */
  "DELETE /api/v1/legal/contracts/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: LegalContract;
  };
  /** Who changed one contract, when, from what to what */
  "GET /api/v1/legal/contracts/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one contract */
  "GET /api/v1/legal/contracts/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived contract */
  "POST /api/v1/legal/contracts/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalContract;
  };
  /** Hand it over for review */
  "POST /api/v1/legal/contracts/:id/submit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalContract;
  };
  /** Give it back to be changed */
  "POST /api/v1/legal/contracts/:id/return": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalContract;
  };
  /** Approve it as it is */
  "POST /api/v1/legal/contracts/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalContract;
  };
  /** Send it for signature: its content and the files attached to it are sealed */
  "POST /api/v1/legal/contracts/:id/send": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; at?: string };
    answer: LegalContract;
  };
  /** Record that a party will not sign */
  "POST /api/v1/legal/contracts/:id/decline": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; reason: string };
    answer: LegalContract;
  };
  /** Take a declined contract up again: the seal and the signatures of that round end */
  "POST /api/v1/legal/contracts/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalContract;
  };
  /** Record the signature of a party */
  "POST /api/v1/legal/contracts/:id/sign": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; party: string; signatory?: string; at?: string; attachment_id?: string };
    answer: LegalContract;
  };
  /** Let it begin, on its start or later */
  "POST /api/v1/legal/contracts/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalContract;
  };
  /** Agree on a further term */
  "POST /api/v1/legal/contracts/:id/renew": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; end?: string; months?: number; value?: { amount: number; currency: string } };
    answer: LegalContract;
  };
  /** Give notice: it ends on the day that the notice allows, or at once for cause */
  "POST /api/v1/legal/contracts/:id/terminate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; reason: string; effective_on?: string; for_cause?: boolean };
    answer: LegalContract;
  };
  /** Take back a notice before its day */
  "POST /api/v1/legal/contracts/:id/withdraw_notice": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalContract;
  };
  /** Close a contract whose term is over */
  "POST /api/v1/legal/contracts/:id/expire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalContract;
  };
  /** Have somebody else look after it, and after what is owed of it */
  "POST /api/v1/legal/contracts/:id/hand_over": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; owner_id?: string; team_id?: string };
    answer: LegalContract;
  };
  /** Do up to 500 writes on contracts in one call */
  "POST /api/v1/legal/contracts/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "submit" | "return" | "approve" | "send" | "decline" | "reopen" | "sign" | "activate" | "renew" | "terminate" | "withdraw_notice" | "expire" | "hand_over"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LegalContract | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one contract */
  "GET /api/v1/legal/contracts/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one contract */
  "POST /api/v1/legal/contracts/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one contract */
  "GET /api/v1/legal/contracts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one contract */
  "DELETE /api/v1/legal/contracts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one contract */
  "GET /api/v1/legal/contracts/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List templates */
  "GET /api/v1/legal/templates": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LegalTemplateView)[]; page: Page };
  };
  /** Create one template */
  "POST /api/v1/legal/templates": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LegalTemplateCreate;
    answer: LegalTemplate;
  };
  /** Get one template */
  "GET /api/v1/legal/templates/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "kind" | "guidance" | "clauses" | "obligations" | "root_id" | "revision" | "approved_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("root" | "owner" | "team")[] };
    body: undefined;
    answer: LegalTemplateView;
  };
  /** Change one template */
  "PUT /api/v1/legal/templates/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalTemplateUpdate;
    answer: LegalTemplate;
  };
  /** Change one template */
  "PATCH /api/v1/legal/templates/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalTemplateUpdate;
    answer: LegalTemplate;
  };
  /** Archive one template */
  "DELETE /api/v1/legal/templates/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: LegalTemplate;
  };
  /** Who changed one template, when, from what to what */
  "GET /api/v1/legal/templates/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one template */
  "GET /api/v1/legal/templates/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived template */
  "POST /api/v1/legal/templates/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalTemplate;
  };
  /** Approve it for use; the revision before it is retired */
  "POST /api/v1/legal/templates/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalTemplate;
  };
  /** Take it out of use */
  "POST /api/v1/legal/templates/:id/retire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalTemplate;
  };
  /** Do up to 500 writes on templates in one call */
  "POST /api/v1/legal/templates/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "approve" | "retire"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LegalTemplate | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one template */
  "GET /api/v1/legal/templates/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one template */
  "POST /api/v1/legal/templates/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one template */
  "GET /api/v1/legal/templates/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one template */
  "DELETE /api/v1/legal/templates/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one template */
  "GET /api/v1/legal/templates/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List obligations */
  "GET /api/v1/legal/obligations": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LegalObligationView)[]; page: Page };
  };
  /** Create one obligation */
  "POST /api/v1/legal/obligations": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LegalObligationCreate;
    answer: LegalObligation;
  };
  /** Get one obligation */
  "GET /api/v1/legal/obligations/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "contract_id" | "policy_id" | "text" | "party" | "due_on" | "rrule" | "amount" | "lead_days" | "grace_days" | "evidence" | "evidence_ids" | "note" | "series_id" | "series_start" | "occurrence" | "recurs_after" | "halted" | "due_from" | "breached_after" | "template_line" | "met_at" | "waived_at" | "breached_on" | "remedied_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("contract" | "policy" | "series" | "owner" | "team")[] };
    body: undefined;
    answer: LegalObligationView;
  };
  /** Change one obligation */
  "PUT /api/v1/legal/obligations/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalObligationUpdate;
    answer: LegalObligation;
  };
  /** Change one obligation */
  "PATCH /api/v1/legal/obligations/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalObligationUpdate;
    answer: LegalObligation;
  };
  /** Who changed one obligation, when, from what to what */
  "GET /api/v1/legal/obligations/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one obligation */
  "GET /api/v1/legal/obligations/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Record that it was met, with what shows it */
  "POST /api/v1/legal/obligations/:id/meet": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; note?: string; evidence?: string | null; evidence_ids?: (string)[] };
    answer: LegalObligation;
  };
  /** Do without it */
  "POST /api/v1/legal/obligations/:id/waive": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; reason: string; further?: boolean };
    answer: LegalObligation;
  };
  /** Agree on a later day */
  "POST /api/v1/legal/obligations/:id/extend": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; due_on: string };
    answer: LegalObligation;
  };
  /** Record that it was not met in time */
  "POST /api/v1/legal/obligations/:id/breach": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalObligation;
  };
  /** Record that a breach was made good */
  "POST /api/v1/legal/obligations/:id/remedy": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; note?: string; evidence?: string | null; evidence_ids?: (string)[] };
    answer: LegalObligation;
  };
  /** Do up to 500 writes on obligations in one call */
  "POST /api/v1/legal/obligations/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "meet" | "waive" | "extend" | "breach" | "remedy"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LegalObligation | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one obligation */
  "GET /api/v1/legal/obligations/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one obligation */
  "POST /api/v1/legal/obligations/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one obligation */
  "GET /api/v1/legal/obligations/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one obligation */
  "DELETE /api/v1/legal/obligations/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one obligation */
  "GET /api/v1/legal/obligations/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List matters */
  "GET /api/v1/legal/matters": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LegalMatterView)[]; page: Page };
  };
  /** Create one matter */
  "POST /api/v1/legal/matters": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LegalMatterCreate;
    answer: LegalMatter;
  };
  /** Get one matter */
  "GET /api/v1/legal/matters/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "title" | "kind" | "counterparty" | "account_id" | "contract_id" | "counsel" | "description" | "exposure" | "next_deadline" | "hold" | "subjects" | "held_at" | "outcome" | "decided_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("account" | "contract" | "owner" | "team")[] };
    body: undefined;
    answer: LegalMatterView;
  };
  /** Change one matter */
  "PUT /api/v1/legal/matters/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalMatterUpdate;
    answer: LegalMatter;
  };
  /** Change one matter */
  "PATCH /api/v1/legal/matters/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalMatterUpdate;
    answer: LegalMatter;
  };
  /** Archive one matter */
  "DELETE /api/v1/legal/matters/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: LegalMatter;
  };
  /** Who changed one matter, when, from what to what */
  "GET /api/v1/legal/matters/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one matter */
  "GET /api/v1/legal/matters/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived matter */
  "POST /api/v1/legal/matters/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalMatter;
  };
  /** Take it on */
  "POST /api/v1/legal/matters/:id/open": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalMatter;
  };
  /** Let it rest */
  "POST /api/v1/legal/matters/:id/pause": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalMatter;
  };
  /** Go on with it */
  "POST /api/v1/legal/matters/:id/resume": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalMatter;
  };
  /** Record a settlement */
  "POST /api/v1/legal/matters/:id/settle": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; note?: string };
    answer: LegalMatter;
  };
  /** Record that it was won */
  "POST /api/v1/legal/matters/:id/win": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; note?: string };
    answer: LegalMatter;
  };
  /** Record that it was lost */
  "POST /api/v1/legal/matters/:id/lose": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; note?: string };
    answer: LegalMatter;
  };
  /** Put it away for good */
  "POST /api/v1/legal/matters/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalMatter;
  };
  /** Put its subjects under legal hold */
  "POST /api/v1/legal/matters/:id/hold": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalMatter;
  };
  /** Lift the legal hold */
  "POST /api/v1/legal/matters/:id/release": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalMatter;
  };
  /** Do up to 500 writes on matters in one call */
  "POST /api/v1/legal/matters/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "open" | "pause" | "resume" | "settle" | "win" | "lose" | "close" | "hold" | "release"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LegalMatter | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one matter */
  "GET /api/v1/legal/matters/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one matter */
  "POST /api/v1/legal/matters/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one matter */
  "GET /api/v1/legal/matters/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one matter */
  "DELETE /api/v1/legal/matters/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one matter */
  "GET /api/v1/legal/matters/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List holds */
  "GET /api/v1/legal/holds": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LegalHoldView)[]; page: Page };
  };
  /** Get one hold */
  "GET /api/v1/legal/holds/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "matter_id" | "record" | "released_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("matter" | "owner" | "team")[] };
    body: undefined;
    answer: LegalHoldView;
  };
  /** Who changed one hold, when, from what to what */
  "GET /api/v1/legal/holds/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** List the files attached to one hold */
  "GET /api/v1/legal/holds/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one hold */
  "POST /api/v1/legal/holds/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one hold */
  "GET /api/v1/legal/holds/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one hold */
  "DELETE /api/v1/legal/holds/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one hold */
  "GET /api/v1/legal/holds/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List policies */
  "GET /api/v1/legal/policies": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LegalPolicyView)[]; page: Page };
  };
  /** Create one policy */
  "POST /api/v1/legal/policies": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LegalPolicyCreate;
    answer: LegalPolicy;
  };
  /** Get one policy */
  "GET /api/v1/legal/policies/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "title" | "category" | "body" | "effective_from" | "review_by" | "audience" | "acknowledge" | "acknowledge_days" | "root_id" | "revision" | "approved_at" | "published_at" | "ended_at" | "asked_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("root" | "owner" | "team")[] };
    body: undefined;
    answer: LegalPolicyView;
  };
  /** Change one policy */
  "PUT /api/v1/legal/policies/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalPolicyUpdate;
    answer: LegalPolicy;
  };
  /** Change one policy */
  "PATCH /api/v1/legal/policies/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalPolicyUpdate;
    answer: LegalPolicy;
  };
  /** Archive one policy */
  "DELETE /api/v1/legal/policies/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: LegalPolicy;
  };
  /** Who changed one policy, when, from what to what */
  "GET /api/v1/legal/policies/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one policy */
  "GET /api/v1/legal/policies/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived policy */
  "POST /api/v1/legal/policies/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalPolicy;
  };
  /** Hand it over for review */
  "POST /api/v1/legal/policies/:id/submit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalPolicy;
  };
  /** Give it back to be changed */
  "POST /api/v1/legal/policies/:id/return": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalPolicy;
  };
  /** Approve it as it is */
  "POST /api/v1/legal/policies/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalPolicy;
  };
  /** Put it in force from effective_from on: the revision before it is superseded then, its audience is asked to acknowledge it now */
  "POST /api/v1/legal/policies/:id/publish": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalPolicy;
  };
  /** Put it out of force without another in its place */
  "POST /api/v1/legal/policies/:id/retire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalPolicy;
  };
  /** Do up to 500 writes on policies in one call */
  "POST /api/v1/legal/policies/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "submit" | "return" | "approve" | "publish" | "retire"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LegalPolicy | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one policy */
  "GET /api/v1/legal/policies/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one policy */
  "POST /api/v1/legal/policies/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one policy */
  "GET /api/v1/legal/policies/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one policy */
  "DELETE /api/v1/legal/policies/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one policy */
  "GET /api/v1/legal/policies/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List acknowledgements */
  "GET /api/v1/legal/acknowledgements": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LegalAcknowledgementView)[]; page: Page };
  };
  /** Get one acknowledgement */
  "GET /api/v1/legal/acknowledgements/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "policy_id" | "revision" | "employee_id" | "user_id" | "due_on" | "at" | "method" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("policy" | "employee" | "user" | "owner" | "team")[] };
    body: undefined;
    answer: LegalAcknowledgementView;
  };
  /** Who changed one acknowledgement, when, from what to what */
  "GET /api/v1/legal/acknowledgements/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one acknowledgement */
  "GET /api/v1/legal/acknowledgements/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Confirm that you have read the policy */
  "POST /api/v1/legal/acknowledgements/:id/acknowledge": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; method?: "online" | "signed_copy" | "training" | null };
    answer: LegalAcknowledgement;
  };
  /** Record that somebody without a user account has read it: by a signed copy or a training */
  "POST /api/v1/legal/acknowledgements/:id/record": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; method: "online" | "signed_copy" | "training" };
    answer: LegalAcknowledgement;
  };
  /** Do up to 500 writes on acknowledgements in one call */
  "POST /api/v1/legal/acknowledgements/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "acknowledge" | "record"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LegalAcknowledgement | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one acknowledgement */
  "GET /api/v1/legal/acknowledgements/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one acknowledgement */
  "POST /api/v1/legal/acknowledgements/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one acknowledgement */
  "GET /api/v1/legal/acknowledgements/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one acknowledgement */
  "DELETE /api/v1/legal/acknowledgements/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one acknowledgement */
  "GET /api/v1/legal/acknowledgements/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List processing-records */
  "GET /api/v1/legal/processing-records": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LegalProcessingRecordView)[]; page: Page };
  };
  /** Create one processing record */
  "POST /api/v1/legal/processing-records": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LegalProcessingRecordCreate;
    answer: LegalProcessingRecord;
  };
  /** Get one processing record */
  "GET /api/v1/legal/processing-records/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "purpose" | "role" | "controllers" | "lawful_basis" | "lawful_basis_note" | "categories" | "special_categories" | "subjects" | "recipients" | "transfers" | "retention" | "measures" | "root_id" | "revision" | "approved_at" | "active_from" | "retired_on" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("root" | "owner" | "team")[] };
    body: undefined;
    answer: LegalProcessingRecordView;
  };
  /** Change one processing record */
  "PUT /api/v1/legal/processing-records/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalProcessingRecordUpdate;
    answer: LegalProcessingRecord;
  };
  /** Change one processing record */
  "PATCH /api/v1/legal/processing-records/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalProcessingRecordUpdate;
    answer: LegalProcessingRecord;
  };
  /** Archive one processing record */
  "DELETE /api/v1/legal/processing-records/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: LegalProcessingRecord;
  };
  /** Who changed one processing record, when, from what to what */
  "GET /api/v1/legal/processing-records/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one processing record */
  "GET /api/v1/legal/processing-records/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived processing record */
  "POST /api/v1/legal/processing-records/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalProcessingRecord;
  };
  /** Approve it: all that the register asks for is there */
  "POST /api/v1/legal/processing-records/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalProcessingRecord;
  };
  /** Give it back to be changed */
  "POST /api/v1/legal/processing-records/:id/return": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalProcessingRecord;
  };
  /** Enter it in the register; the revision before it is retired */
  "POST /api/v1/legal/processing-records/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalProcessingRecord;
  };
  /** Record that this processing has ended */
  "POST /api/v1/legal/processing-records/:id/retire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalProcessingRecord;
  };
  /** Do up to 500 writes on processing-records in one call */
  "POST /api/v1/legal/processing-records/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "approve" | "return" | "activate" | "retire"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LegalProcessingRecord | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one processing record */
  "GET /api/v1/legal/processing-records/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one processing record */
  "POST /api/v1/legal/processing-records/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one processing record */
  "GET /api/v1/legal/processing-records/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one processing record */
  "DELETE /api/v1/legal/processing-records/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one processing record */
  "GET /api/v1/legal/processing-records/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List incidents */
  "GET /api/v1/legal/incidents": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LegalIncidentView)[]; page: Page };
  };
  /** Create one incident */
  "POST /api/v1/legal/incidents": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LegalIncidentCreate;
    answer: LegalIncident;
  };
  /** Get one incident */
  "GET /api/v1/legal/incidents/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "title" | "kind" | "description" | "detected_at" | "correction_reason" | "notify_by" | "clock_until" | "subjects_count" | "data_categories" | "severity" | "measures" | "subjects_informed_at" | "contained_at" | "reported_at" | "late_reason" | "not_notifiable_reason" | "decided_at" | "reminded_24h_at" | "reminded_6h_at" | "overdue_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("owner" | "team")[] };
    body: undefined;
    answer: LegalIncidentView;
  };
  /** Change one incident */
  "PUT /api/v1/legal/incidents/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalIncidentUpdate;
    answer: LegalIncident;
  };
  /** Change one incident */
  "PATCH /api/v1/legal/incidents/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LegalIncidentUpdate;
    answer: LegalIncident;
  };
  /** Archive one incident */
  "DELETE /api/v1/legal/incidents/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: LegalIncident;
  };
  /** Who changed one incident, when, from what to what */
  "GET /api/v1/legal/incidents/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one incident */
  "GET /api/v1/legal/incidents/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived incident */
  "POST /api/v1/legal/incidents/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalIncident;
  };
  /** Find out what happened and whom it concerns */
  "POST /api/v1/legal/incidents/:id/assess": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalIncident;
  };
  /** Record that it has been stopped */
  "POST /api/v1/legal/incidents/:id/contain": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; measures?: string | null };
    answer: LegalIncident;
  };
  /** Record that the authority was told */
  "POST /api/v1/legal/incidents/:id/notify": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; reported_at?: string; late_reason?: string; subjects_count?: number | null };
    answer: LegalIncident;
  };
  /** Decide, for a reason, that the authority need not be told */
  "POST /api/v1/legal/incidents/:id/decide_not_notifiable": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; reason: string };
    answer: LegalIncident;
  };
  /** Take up a decision against telling again: new facts came up */
  "POST /api/v1/legal/incidents/:id/reassess": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalIncident;
  };
  /** Put it away for good */
  "POST /api/v1/legal/incidents/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalIncident;
  };
  /** Do up to 500 writes on incidents in one call */
  "POST /api/v1/legal/incidents/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "assess" | "contain" | "notify" | "decide_not_notifiable" | "reassess" | "close"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LegalIncident | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one incident */
  "GET /api/v1/legal/incidents/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one incident */
  "POST /api/v1/legal/incidents/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one incident */
  "GET /api/v1/legal/incidents/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one incident */
  "DELETE /api/v1/legal/incidents/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one incident */
  "GET /api/v1/legal/incidents/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List objectives */
  "GET /api/v1/strat/objectives": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (StratObjectiveView)[]; page: Page };
  };
  /** Create one objective */
  "POST /api/v1/strat/objectives": {
    path: undefined;
    query: { dry_run?: boolean };
    body: StratObjectiveCreate;
    answer: StratObjective;
  };
  /** Get one objective */
  "GET /api/v1/strat/objectives/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "title" | "description" | "cycle" | "starts_on" | "ends_on" | "level" | "type" | "parent_id" | "weight" | "progress" | "drop_reason" | "closed_on" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("parent" | "owner" | "team")[] };
    body: undefined;
    answer: StratObjectiveView;
  };
  /** Change one objective */
  "PUT /api/v1/strat/objectives/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratObjectiveUpdate;
    answer: StratObjective;
  };
  /** Change one objective */
  "PATCH /api/v1/strat/objectives/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratObjectiveUpdate;
    answer: StratObjective;
  };
  /** Archive one objective */
  "DELETE /api/v1/strat/objectives/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: StratObjective;
  };
  /** Who changed one objective, when, from what to what */
  "GET /api/v1/strat/objectives/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one objective */
  "GET /api/v1/strat/objectives/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived objective */
  "POST /api/v1/strat/objectives/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratObjective;
  };
  /** Pursue it from now on */
  "POST /api/v1/strat/objectives/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratObjective;
  };
  /** Say that it may be missed */
  "POST /api/v1/strat/objectives/:id/flag": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratObjective;
  };
  /** Say that it is on course again */
  "POST /api/v1/strat/objectives/:id/recover": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratObjective;
  };
  /** Close it as reached */
  "POST /api/v1/strat/objectives/:id/achieve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratObjective;
  };
  /** Close it as not reached */
  "POST /api/v1/strat/objectives/:id/miss": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratObjective;
  };
  /** Give it up */
  "POST /api/v1/strat/objectives/:id/drop": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; drop_reason: string };
    answer: StratObjective;
  };
  /** Do up to 500 writes on objectives in one call */
  "POST /api/v1/strat/objectives/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "activate" | "flag" | "recover" | "achieve" | "miss" | "drop"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: StratObjective | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one objective */
  "GET /api/v1/strat/objectives/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one objective */
  "POST /api/v1/strat/objectives/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one objective */
  "GET /api/v1/strat/objectives/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one objective */
  "DELETE /api/v1/strat/objectives/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one objective */
  "GET /api/v1/strat/objectives/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List key-results */
  "GET /api/v1/strat/key-results": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (StratKeyResultView)[]; page: Page };
  };
  /** Create one key result */
  "POST /api/v1/strat/key-results": {
    path: undefined;
    query: { dry_run?: boolean };
    body: StratKeyResultCreate;
    answer: StratKeyResult;
  };
  /** Get one key result */
  "GET /api/v1/strat/key-results/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "objective_id" | "title" | "metric" | "unit" | "start" | "target" | "current" | "direction" | "weight" | "progress" | "confidence" | "checked_in_at" | "check_in_by" | "activated_at" | "retargeted_at" | "ends_on" | "closed_on" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("objective" | "owner" | "team")[] };
    body: undefined;
    answer: StratKeyResultView;
  };
  /** Change one key result */
  "PUT /api/v1/strat/key-results/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratKeyResultUpdate;
    answer: StratKeyResult;
  };
  /** Change one key result */
  "PATCH /api/v1/strat/key-results/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratKeyResultUpdate;
    answer: StratKeyResult;
  };
  /** Archive one key result */
  "DELETE /api/v1/strat/key-results/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: StratKeyResult;
  };
  /** Who changed one key result, when, from what to what */
  "GET /api/v1/strat/key-results/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one key result */
  "GET /api/v1/strat/key-results/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived key result */
  "POST /api/v1/strat/key-results/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratKeyResult;
  };
  /** Begin to measure it; what it is measured by is fixed from now on */
  "POST /api/v1/strat/key-results/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratKeyResult;
  };
  /** Say where it stands */
  "POST /api/v1/strat/key-results/:id/check_in": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; value: string; confidence?: number; note?: string; at?: string };
    answer: StratKeyResult;
  };
  /** Change the target while it is pursued */
  "POST /api/v1/strat/key-results/:id/retarget": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; target: string };
    answer: StratKeyResult;
  };
  /** Close it as reached */
  "POST /api/v1/strat/key-results/:id/complete": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratKeyResult;
  };
  /** Close it as not reached */
  "POST /api/v1/strat/key-results/:id/miss": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratKeyResult;
  };
  /** Do up to 500 writes on key-results in one call */
  "POST /api/v1/strat/key-results/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "activate" | "check_in" | "retarget" | "complete" | "miss"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: StratKeyResult | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one key result */
  "GET /api/v1/strat/key-results/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one key result */
  "POST /api/v1/strat/key-results/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one key result */
  "GET /api/v1/strat/key-results/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one key result */
  "DELETE /api/v1/strat/key-results/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one key result */
  "GET /api/v1/strat/key-results/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List check-ins */
  "GET /api/v1/strat/check-ins": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (StratCheckInView)[]; page: Page };
  };
  /** Create one check-in */
  "POST /api/v1/strat/check-ins": {
    path: undefined;
    query: { dry_run?: boolean };
    body: StratCheckInCreate;
    answer: StratCheckIn;
  };
  /** Get one check-in */
  "GET /api/v1/strat/check-ins/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "key_result_id" | "value" | "confidence" | "note" | "at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("key_result" | "owner" | "team")[] };
    body: undefined;
    answer: StratCheckInView;
  };
  /** Who changed one check-in, when, from what to what */
  "GET /api/v1/strat/check-ins/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Do up to 500 writes on check-ins in one call */
  "POST /api/v1/strat/check-ins/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: StratCheckIn | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one check-in */
  "GET /api/v1/strat/check-ins/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one check-in */
  "POST /api/v1/strat/check-ins/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one check-in */
  "GET /api/v1/strat/check-ins/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one check-in */
  "DELETE /api/v1/strat/check-ins/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one check-in */
  "GET /api/v1/strat/check-ins/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List initiatives */
  "GET /api/v1/strat/initiatives": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (StratInitiativeView)[]; page: Page };
  };
  /** Create one initiative */
  "POST /api/v1/strat/initiatives": {
    path: undefined;
    query: { dry_run?: boolean };
    body: StratInitiativeCreate;
    answer: StratInitiative;
  };
  /** Get one initiative */
  "GET /api/v1/strat/initiatives/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "title" | "description" | "objective_ids" | "project_id" | "budget" | "spent" | "benefit" | "score" | "rank" | "start_date" | "end_date" | "approved_by_id" | "approved_on" | "stop_reason" | "closed_on" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("objectives" | "project" | "approved_by" | "owner" | "team")[] };
    body: undefined;
    answer: StratInitiativeView;
  };
  /** Change one initiative */
  "PUT /api/v1/strat/initiatives/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratInitiativeUpdate;
    answer: StratInitiative;
  };
  /** Change one initiative */
  "PATCH /api/v1/strat/initiatives/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratInitiativeUpdate;
    answer: StratInitiative;
  };
  /** Archive one initiative */
  "DELETE /api/v1/strat/initiatives/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: StratInitiative;
  };
  /** Who changed one initiative, when, from what to what */
  "GET /api/v1/strat/initiatives/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one initiative */
  "GET /api/v1/strat/initiatives/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived initiative */
  "POST /api/v1/strat/initiatives/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratInitiative;
  };
  /** Ask for approval */
  "POST /api/v1/strat/initiatives/:id/propose": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratInitiative;
  };
  /** Ask for more thought */
  "POST /api/v1/strat/initiatives/:id/send_back": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratInitiative;
  };
  /** Grant it its budget */
  "POST /api/v1/strat/initiatives/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratInitiative;
  };
  /** Begin */
  "POST /api/v1/strat/initiatives/:id/start": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratInitiative;
  };
  /** Close it as done */
  "POST /api/v1/strat/initiatives/:id/finish": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratInitiative;
  };
  /** Give it up */
  "POST /api/v1/strat/initiatives/:id/stop": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; stop_reason: string };
    answer: StratInitiative;
  };
  /** Do up to 500 writes on initiatives in one call */
  "POST /api/v1/strat/initiatives/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "propose" | "send_back" | "approve" | "start" | "finish" | "stop"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: StratInitiative | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one initiative */
  "GET /api/v1/strat/initiatives/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one initiative */
  "POST /api/v1/strat/initiatives/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one initiative */
  "GET /api/v1/strat/initiatives/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one initiative */
  "DELETE /api/v1/strat/initiatives/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one initiative */
  "GET /api/v1/strat/initiatives/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List risks */
  "GET /api/v1/strat/risks": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (StratRiskView)[]; page: Page };
  };
  /** Create one risk */
  "POST /api/v1/strat/risks": {
    path: undefined;
    query: { dry_run?: boolean };
    body: StratRiskCreate;
    answer: StratRisk;
  };
  /** Get one risk */
  "GET /api/v1/strat/risks/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "title" | "category" | "causes" | "consequences" | "likelihood" | "impact" | "inherent" | "controls" | "residual_likelihood" | "residual_impact" | "residual" | "appetite" | "above_appetite" | "treatment" | "action_ids" | "review_by" | "review_task_id" | "accepted_until" | "accepted_by_id" | "accepted_at" | "accepted_alone" | "accept_reason" | "close_reason" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("actions" | "review_task" | "accepted_by" | "owner" | "team")[] };
    body: undefined;
    answer: StratRiskView;
  };
  /** Change one risk */
  "PUT /api/v1/strat/risks/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratRiskUpdate;
    answer: StratRisk;
  };
  /** Change one risk */
  "PATCH /api/v1/strat/risks/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratRiskUpdate;
    answer: StratRisk;
  };
  /** Archive one risk */
  "DELETE /api/v1/strat/risks/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: StratRisk;
  };
  /** Who changed one risk, when, from what to what */
  "GET /api/v1/strat/risks/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one risk */
  "GET /api/v1/strat/risks/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived risk */
  "POST /api/v1/strat/risks/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratRisk;
  };
  /** Say how likely and how bad it is */
  "POST /api/v1/strat/risks/:id/assess": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratRisk;
  };
  /** Begin to treat it */
  "POST /api/v1/strat/risks/:id/treat": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; treatment: "mitigate" | "accept" | "avoid" | "transfer" };
    answer: StratRisk;
  };
  /** Watch what is left of it */
  "POST /api/v1/strat/risks/:id/monitor": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratRisk;
  };
  /** Look at it anew */
  "POST /api/v1/strat/risks/:id/reassess": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratRisk;
  };
  /** Live with it until a day within a year */
  "POST /api/v1/strat/risks/:id/accept": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; accepted_until: string; accept_reason: string };
    answer: StratRisk;
  };
  /** End an acceptance whose day has passed */
  "POST /api/v1/strat/risks/:id/expire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratRisk;
  };
  /** Find that it threatens no more */
  "POST /api/v1/strat/risks/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; close_reason: string };
    answer: StratRisk;
  };
  /** Do up to 500 writes on risks in one call */
  "POST /api/v1/strat/risks/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "assess" | "treat" | "monitor" | "reassess" | "accept" | "expire" | "close"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: StratRisk | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one risk */
  "GET /api/v1/strat/risks/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one risk */
  "POST /api/v1/strat/risks/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one risk */
  "GET /api/v1/strat/risks/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one risk */
  "DELETE /api/v1/strat/risks/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one risk */
  "GET /api/v1/strat/risks/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List kpis */
  "GET /api/v1/strat/kpis": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (StratKPIView)[]; page: Page };
  };
  /** Create one KPI */
  "POST /api/v1/strat/kpis": {
    path: undefined;
    query: { dry_run?: boolean };
    body: StratKPICreate;
    answer: StratKPI;
  };
  /** Get one KPI */
  "GET /api/v1/strat/kpis/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "description" | "formula" | "period" | "every" | "unit" | "direction" | "target" | "green" | "amber" | "value" | "status" | "measured_at" | "problem" | "measure_on" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("owner" | "team")[] };
    body: undefined;
    answer: StratKPIView;
  };
  /** Change one KPI */
  "PUT /api/v1/strat/kpis/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratKPIUpdate;
    answer: StratKPI;
  };
  /** Change one KPI */
  "PATCH /api/v1/strat/kpis/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratKPIUpdate;
    answer: StratKPI;
  };
  /** Archive one KPI */
  "DELETE /api/v1/strat/kpis/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: StratKPI;
  };
  /** Who changed one KPI, when, from what to what */
  "GET /api/v1/strat/kpis/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one KPI */
  "GET /api/v1/strat/kpis/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived KPI */
  "POST /api/v1/strat/kpis/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratKPI;
  };
  /** Measure it now: by its formula, or with the value given when it has none */
  "POST /api/v1/strat/kpis/:id/measure": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; value?: string };
    answer: StratKPI;
  };
  /** Measure it no more */
  "POST /api/v1/strat/kpis/:id/retire": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratKPI;
  };
  /** Do up to 500 writes on kpis in one call */
  "POST /api/v1/strat/kpis/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "measure" | "retire"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: StratKPI | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one KPI */
  "GET /api/v1/strat/kpis/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one KPI */
  "POST /api/v1/strat/kpis/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one KPI */
  "GET /api/v1/strat/kpis/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one KPI */
  "DELETE /api/v1/strat/kpis/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one KPI */
  "GET /api/v1/strat/kpis/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List kpi-points */
  "GET /api/v1/strat/kpi-points": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (StratKPIPointView)[]; page: Page };
  };
  /** Get one KPI point */
  "GET /api/v1/strat/kpi-points/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "kpi_id" | "at" | "value" | "status" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("kpi" | "owner" | "team")[] };
    body: undefined;
    answer: StratKPIPointView;
  };
  /** Who changed one KPI point, when, from what to what */
  "GET /api/v1/strat/kpi-points/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** List the files attached to one KPI point */
  "GET /api/v1/strat/kpi-points/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one KPI point */
  "POST /api/v1/strat/kpi-points/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one KPI point */
  "GET /api/v1/strat/kpi-points/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one KPI point */
  "DELETE /api/v1/strat/kpi-points/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one KPI point */
  "GET /api/v1/strat/kpi-points/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List decisions */
  "GET /api/v1/strat/decisions": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (StratDecisionView)[]; page: Page };
  };
  /** Create one decision */
  "POST /api/v1/strat/decisions": {
    path: undefined;
    query: { dry_run?: boolean };
    body: StratDecisionCreate;
    answer: StratDecision;
  };
  /** Get one decision */
  "GET /api/v1/strat/decisions/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "title" | "context" | "options" | "decider_ids" | "quorum" | "rule" | "votes" | "chosen" | "rationale" | "decided_on" | "review_on" | "review_task_id" | "links" | "supersedes_id" | "superseded_by_id" | "reverse_reason" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("deciders" | "review_task" | "supersedes" | "superseded_by" | "owner" | "team")[] };
    body: undefined;
    answer: StratDecisionView;
  };
  /** Change one decision */
  "PUT /api/v1/strat/decisions/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratDecisionUpdate;
    answer: StratDecision;
  };
  /** Change one decision */
  "PATCH /api/v1/strat/decisions/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: StratDecisionUpdate;
    answer: StratDecision;
  };
  /** Archive one decision */
  "DELETE /api/v1/strat/decisions/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: StratDecision;
  };
  /** Who changed one decision, when, from what to what */
  "GET /api/v1/strat/decisions/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one decision */
  "GET /api/v1/strat/decisions/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived decision */
  "POST /api/v1/strat/decisions/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: StratDecision;
  };
  /** Vote, or change one's vote: deciders only */
  "POST /api/v1/strat/decisions/:id/vote": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; option: string; comment?: string };
    answer: StratDecision;
  };
  /** Decide by the votes, once enough deciders have voted */
  "POST /api/v1/strat/decisions/:id/decide": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; rationale?: string | null; review_on?: string | null };
    answer: StratDecision;
  };
  /** Look at it again, and let it stand */
  "POST /api/v1/strat/decisions/:id/review": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; review_on: string };
    answer: StratDecision;
  };
  /** Take it back */
  "POST /api/v1/strat/decisions/:id/reverse": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; reverse_reason: string };
    answer: StratDecision;
  };
  /** Do up to 500 writes on decisions in one call */
  "POST /api/v1/strat/decisions/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "vote" | "decide" | "review" | "reverse"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: StratDecision | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one decision */
  "GET /api/v1/strat/decisions/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one decision */
  "POST /api/v1/strat/decisions/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one decision */
  "GET /api/v1/strat/decisions/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one decision */
  "DELETE /api/v1/strat/decisions/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one decision */
  "GET /api/v1/strat/decisions/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List holidays */
  "GET /api/v1/settings/holidays": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (SettingsHolidayView)[]; page: Page };
  };
  /** Create one holiday */
  "POST /api/v1/settings/holidays": {
    path: undefined;
    query: { dry_run?: boolean };
    body: SettingsHolidayCreate;
    answer: SettingsHoliday;
  };
  /** Get one holiday */
  "GET /api/v1/settings/holidays/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "date" | "name" | "half_day" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("owner" | "team")[] };
    body: undefined;
    answer: SettingsHolidayView;
  };
  /** Change one holiday */
  "PUT /api/v1/settings/holidays/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: SettingsHolidayUpdate;
    answer: SettingsHoliday;
  };
  /** Change one holiday */
  "PATCH /api/v1/settings/holidays/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: SettingsHolidayUpdate;
    answer: SettingsHoliday;
  };
  /** Archive one holiday */
  "DELETE /api/v1/settings/holidays/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: SettingsHoliday;
  };
  /** Who changed one holiday, when, from what to what */
  "GET /api/v1/settings/holidays/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Restore one archived holiday */
  "POST /api/v1/settings/holidays/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: SettingsHoliday;
  };
  /** Do up to 500 writes on holidays in one call */
  "POST /api/v1/settings/holidays/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: SettingsHoliday | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one holiday */
  "GET /api/v1/settings/holidays/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one holiday */
  "POST /api/v1/settings/holidays/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one holiday */
  "GET /api/v1/settings/holidays/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one holiday */
  "DELETE /api/v1/settings/holidays/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one holiday */
  "GET /api/v1/settings/holidays/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List teams */
  "GET /api/v1/settings/teams": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (SettingsTeamView)[]; page: Page };
  };
  /** Create one team */
  "POST /api/v1/settings/teams": {
    path: undefined;
    query: { dry_run?: boolean };
    body: SettingsTeamCreate;
    answer: SettingsTeam;
  };
  /** Get one team */
  "GET /api/v1/settings/teams/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "name" | "lead_id" | "description" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("lead" | "owner" | "team")[] };
    body: undefined;
    answer: SettingsTeamView;
  };
  /** Change one team */
  "PUT /api/v1/settings/teams/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: SettingsTeamUpdate;
    answer: SettingsTeam;
  };
  /** Change one team */
  "PATCH /api/v1/settings/teams/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: SettingsTeamUpdate;
    answer: SettingsTeam;
  };
  /** Archive one team */
  "DELETE /api/v1/settings/teams/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: SettingsTeam;
  };
  /** Who changed one team, when, from what to what */
  "GET /api/v1/settings/teams/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one team */
  "GET /api/v1/settings/teams/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived team */
  "POST /api/v1/settings/teams/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: SettingsTeam;
  };
  /** Close a team */
  "POST /api/v1/settings/teams/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: SettingsTeam;
  };
  /** Reopen a closed team */
  "POST /api/v1/settings/teams/:id/reopen": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: SettingsTeam;
  };
  /** Do up to 500 writes on teams in one call */
  "POST /api/v1/settings/teams/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "close" | "reopen"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: SettingsTeam | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one team */
  "GET /api/v1/settings/teams/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one team */
  "POST /api/v1/settings/teams/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one team */
  "GET /api/v1/settings/teams/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one team */
  "DELETE /api/v1/settings/teams/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one team */
  "GET /api/v1/settings/teams/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List requests */
  "GET /api/v1/data/requests": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (DataDataRequestView)[]; page: Page };
  };
  /** Create one data request */
  "POST /api/v1/data/requests": {
    path: undefined;
    query: { dry_run?: boolean };
    body: DataDataRequestCreate;
    answer: DataDataRequest;
  };
  /** Get one data request */
  "GET /api/v1/data/requests/:id": {
    path: { id: string };
    query: { fields?: ("id" | "number" | "version" | "state" | "kind" | "name" | "email" | "phone" | "employee_number" | "also_known" | "member_id" | "channel" | "details" | "received_on" | "due_on" | "extended_at" | "extension_notice" | "warned" | "identity_method" | "identity_by_id" | "identity_at" | "scope_hash" | "scope_count" | "scoped_at" | "submitted_by_id" | "approved_by_id" | "approved_at" | "self_approved" | "executed_at" | "denial_reason" | "delivery" | "delivered_at" | "closed_at" | "pack_until" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("identity_by" | "submitted_by" | "approved_by" | "owner" | "team")[] };
    body: undefined;
    answer: DataDataRequestView;
  };
  /** Change one data request */
  "PUT /api/v1/data/requests/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: DataDataRequestUpdate;
    answer: DataDataRequest;
  };
  /** Change one data request */
  "PATCH /api/v1/data/requests/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: DataDataRequestUpdate;
    answer: DataDataRequest;
  };
  /** Who changed one data request, when, from what to what */
  "GET /api/v1/data/requests/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one data request */
  "GET /api/v1/data/requests/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Begin to make sure who asks */
  "POST /api/v1/data/requests/:id/check_identity": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: DataDataRequest;
  };
  /** Record how it was made sure who asks, and by whom; never the document itself */
  "POST /api/v1/data/requests/:id/confirm_identity": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; identity_method: "known_account" | "callback" | "id_document_seen" | "in_person" | "signed_letter" | "electronic_id" | "other" };
    answer: DataDataRequest;
  };
  /** Ask for the approval of what is to be done with what was found */
  "POST /api/v1/data/requests/:id/submit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: DataDataRequest;
  };
  /** Send the list back to be worked over */
  "POST /api/v1/data/requests/:id/revise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: DataDataRequest;
  };
  /** Approve it: then it is carried out */
  "POST /api/v1/data/requests/:id/approve": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: DataDataRequest;
  };
  /** Record how the person was told. After an erasure this forgets who asked for it, too */
  "POST /api/v1/data/requests/:id/deliver": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; delivery: "email" | "post" | "portal" | "in_person" | "phone" };
    answer: DataDataRequest;
  };
  /** Put it away; the evidence pack goes */
  "POST /api/v1/data/requests/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: DataDataRequest;
  };
  /** Take two more months, once: the person must be told why within the first */
  "POST /api/v1/data/requests/:id/extend": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; extension_notice: string };
    answer: DataDataRequest;
  };
  /** Refuse it; the person is told why, and where to complain */
  "POST /api/v1/data/requests/:id/deny": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; denial_reason: string };
    answer: DataDataRequest;
  };
  /** Record that the person takes it back */
  "POST /api/v1/data/requests/:id/withdraw": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: DataDataRequest;
  };
  /** Do up to 500 writes on requests in one call */
  "POST /api/v1/data/requests/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "check_identity" | "confirm_identity" | "submit" | "revise" | "approve" | "deliver" | "close" | "extend" | "deny" | "withdraw"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: DataDataRequest | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one data request */
  "GET /api/v1/data/requests/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one data request */
  "POST /api/v1/data/requests/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one data request */
  "GET /api/v1/data/requests/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one data request */
  "DELETE /api/v1/data/requests/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one data request */
  "GET /api/v1/data/requests/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List assignments */
  "GET /api/v1/learning/assignments": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LearningAssignmentView)[]; page: Page };
  };
  /** Create one assignment */
  "POST /api/v1/learning/assignments": {
    path: undefined;
    query: { dry_run?: boolean };
    body: LearningAssignmentCreate;
    answer: LearningAssignment;
  };
  /** Get one assignment */
  "GET /api/v1/learning/assignments/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "title" | "course_id" | "audience" | "reason" | "policy_id" | "starts_on" | "due_days" | "pass_score" | "newcomers" | "repeat_months" | "activated_at" | "closed_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("course" | "policy" | "owner" | "team")[] };
    body: undefined;
    answer: LearningAssignmentView;
  };
  /** Change one assignment */
  "PUT /api/v1/learning/assignments/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LearningAssignmentUpdate;
    answer: LearningAssignment;
  };
  /** Change one assignment */
  "PATCH /api/v1/learning/assignments/:id": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: LearningAssignmentUpdate;
    answer: LearningAssignment;
  };
  /** Archive one assignment */
  "DELETE /api/v1/learning/assignments/:id": {
    path: { id: string };
    query: { version?: number; dry_run?: boolean };
    body: undefined;
    answer: LearningAssignment;
  };
  /** Who changed one assignment, when, from what to what */
  "GET /api/v1/learning/assignments/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one assignment */
  "GET /api/v1/learning/assignments/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Restore one archived assignment */
  "POST /api/v1/learning/assignments/:id/restore": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LearningAssignment;
  };
  /** Enrol its audience, now or from starts_on on */
  "POST /api/v1/learning/assignments/:id/activate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LearningAssignment;
  };
  /** Enrol nobody more; what is begun can be finished */
  "POST /api/v1/learning/assignments/:id/close": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LearningAssignment;
  };
  /** Do up to 500 writes on assignments in one call */
  "POST /api/v1/learning/assignments/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "create" | "update" | "archive" | "restore" | "activate" | "close"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LearningAssignment | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one assignment */
  "GET /api/v1/learning/assignments/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one assignment */
  "POST /api/v1/learning/assignments/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one assignment */
  "GET /api/v1/learning/assignments/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one assignment */
  "DELETE /api/v1/learning/assignments/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one assignment */
  "GET /api/v1/learning/assignments/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** Get one enrolment */
  "GET /api/v1/learning/enrolments/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "assignment_id" | "course_id" | "course_version" | "user_id" | "due_on" | "standing" | "progress" | "score" | "pass_score" | "attempts" | "started_at" | "completed_at" | "repeat_on" | "reminded_on" | "withdrawn_because" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("assignment" | "course" | "user" | "owner" | "team")[] };
    body: undefined;
    answer: LearningEnrolmentView;
  };
  /** Who changed one enrolment, when, from what to what */
  "GET /api/v1/learning/enrolments/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one enrolment */
  "GET /api/v1/learning/enrolments/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Take somebody off a course */
  "POST /api/v1/learning/enrolments/:id/withdraw": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; withdrawn_because: string };
    answer: LearningEnrolment;
  };
  /** Put somebody back on a course */
  "POST /api/v1/learning/enrolments/:id/reinstate": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LearningEnrolment;
  };
  /** Do up to 500 writes on enrolments in one call */
  "POST /api/v1/learning/enrolments/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "withdraw" | "reinstate"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LearningEnrolment | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one enrolment */
  "GET /api/v1/learning/enrolments/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one enrolment */
  "POST /api/v1/learning/enrolments/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one enrolment */
  "GET /api/v1/learning/enrolments/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one enrolment */
  "DELETE /api/v1/learning/enrolments/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one enrolment */
  "GET /api/v1/learning/enrolments/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List attempts */
  "GET /api/v1/learning/attempts": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LearningAttemptView)[]; page: Page };
  };
  /** Get one attempt */
  "GET /api/v1/learning/attempts/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "enrolment_id" | "user_id" | "place" | "answers" | "score" | "passed" | "at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("enrolment" | "user" | "owner" | "team")[] };
    body: undefined;
    answer: LearningAttemptView;
  };
  /** Who changed one attempt, when, from what to what */
  "GET /api/v1/learning/attempts/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** List the files attached to one attempt */
  "GET /api/v1/learning/attempts/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one attempt */
  "POST /api/v1/learning/attempts/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one attempt */
  "GET /api/v1/learning/attempts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one attempt */
  "DELETE /api/v1/learning/attempts/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one attempt */
  "GET /api/v1/learning/attempts/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** List cards */
  "GET /api/v1/learning/cards": {
    path: undefined;
    query: Query;
    body: undefined;
    answer: { data: (LearningCardView)[]; page: Page };
  };
  /** Get one card */
  "GET /api/v1/learning/cards/:id": {
    path: { id: string };
    query: { fields?: ("id" | "version" | "state" | "user_id" | "course_id" | "course_version" | "item_id" | "due_at" | "stability" | "difficulty" | "steps" | "reviews" | "lapses" | "reviewed_at" | "owner_id" | "team_id" | "tags" | "custom" | "created_at" | "created_by" | "updated_at" | "updated_by" | "archived_at")[]; expand?: ("user" | "course" | "owner" | "team")[] };
    body: undefined;
    answer: LearningCardView;
  };
  /** Who changed one card, when, from what to what */
  "GET /api/v1/learning/cards/:id/history": {
    path: { id: string };
    query: { limit?: number; before?: number };
    body: undefined;
    answer: { data: (HistoryEntry)[] };
  };
  /** Which moves are open to one card */
  "GET /api/v1/learning/cards/:id/transitions": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { state: string; version: number; transitions: (TransitionOption)[] };
  };
  /** Be asked no more */
  "POST /api/v1/learning/cards/:id/suspend": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LearningCard;
  };
  /** Be asked again */
  "POST /api/v1/learning/cards/:id/resume": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LearningCard;
  };
  /** Do up to 500 writes on cards in one call */
  "POST /api/v1/learning/cards/bulk": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { operations: ({ action: "suspend" | "resume"; id?: string; data?: Record<string, unknown> })[]; atomic?: boolean };
    answer: { succeeded: number; failed: number; held: number; results: ({ status: number; record: LearningCard | null; error: { code: string; message: string; status: number } | null; approval: Approval | null })[] };
  };
  /** List the files attached to one card */
  "GET /api/v1/learning/cards/:id/attachments": {
    path: { id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Attachment)[]; page: Page };
  };
  /** Attach a file to one card */
  "POST /api/v1/learning/cards/:id/attachments": {
    path: { id: string };
    query: { name?: string; note?: string };
    body: Blob;
    answer: Attachment;
  };
  /** What is known of one file attached to one card */
  "GET /api/v1/learning/cards/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Attachment;
  };
  /** Remove one file from one card */
  "DELETE /api/v1/learning/cards/:id/attachments/:attachment_id": {
    path: { id: string; attachment_id: string };
    query: { dry_run?: boolean };
    body: undefined;
    answer: null;
  };
  /** Download one file attached to one card */
  "GET /api/v1/learning/cards/:id/attachments/:attachment_id/content": {
    path: { id: string; attachment_id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** Make an account, a contact and an opportunity of a qualified lead */
  "POST /api/v1/crm/leads/:id/convert": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; create_opportunity?: boolean; opportunity_name?: string };
    answer: { lead: CrmLead; account: CrmAccount | null; contact: CrmContact | null; opportunity: CrmOpportunity | null };
  };
  /** Merge an account that exists twice into the other one */
  "POST /api/v1/crm/accounts/:id/merge": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { into_id: string; version?: number };
    answer: CrmAccount;
  };
  /** Make the next revision of a quote, as a draft */
  "POST /api/v1/crm/quotes/:id/revise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmQuote;
  };
  /** Make members of the segment's contacts who agreed to campaigns */
  "POST /api/v1/crm/campaigns/:id/gather": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: CrmCampaign;
  };
  /** The figures of sales and support */
  "GET /api/v1/crm/stats": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: CrmStats;
  };
  /** Install a shipped chart of accounts */
  "POST /api/v1/fin/ledger-accounts/chart": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { type: "services" | "trade" | "manufacturing" | "nonprofit" };
    answer: FinChart;
  };
  /** Set up a fiscal year: twelve months and its adjusting period */
  "POST /api/v1/fin/periods/year": {
    path: undefined;
    query: { dry_run?: boolean };
    body: { starts_on: string; fiscal_year?: string };
    answer: FinFiscalYear;
  };
  /** Make the next version of a tax code, as a draft */
  "POST /api/v1/fin/tax-codes/:id/revise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; valid_from: string; rate?: string };
    answer: FinTaxCode;
  };
  /** Make the next revision of a budget, as a draft */
  "POST /api/v1/fin/budgets/:id/revise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: FinBudget;
  };
  /** The trial balance: every account with its debits, credits and balance */
  "GET /api/v1/fin/trial-balance": {
    path: undefined;
    query: { at?: string; from?: string; to?: string };
    body: undefined;
    answer: FinTrialBalance;
  };
  /** Profit and loss: what was earned and spent */
  "GET /api/v1/fin/profit-and-loss": {
    path: undefined;
    query: { from?: string; to?: string; compare_from?: string; compare_to?: string; by_month?: boolean; cost_centre_id?: string; project_id?: string };
    body: undefined;
    answer: FinProfitAndLoss;
  };
  /** The balance sheet: what is owned, what is owed, and what is left */
  "GET /api/v1/fin/balance-sheet": {
    path: undefined;
    query: { at?: string; compare_at?: string };
    body: undefined;
    answer: FinBalanceSheet;
  };
  /** The taxes of some days: what was taxed and what is payable, by code */
  "GET /api/v1/fin/tax-report": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: FinTaxReport;
  };
  /** Each budget in force of a fiscal year beside what was posted, month by month */
  "GET /api/v1/fin/budget-report": {
    path: undefined;
    query: { fiscal_year?: string };
    body: undefined;
    answer: FinBudgetReport;
  };
  /** The statement of an account: its balance before, each line, its balance after */
  "GET /api/v1/fin/ledger-accounts/:id/ledger": {
    path: { id: string };
    query: { from?: string; to?: string; limit?: number; cursor?: string };
    body: undefined;
    answer: FinAccountLedger;
  };
  /** Draw up a credit note for an invoice */
  "POST /api/v1/fin/invoices/:id/credit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lines?: ({ line: number; quantity?: string })[]; reason?: string };
    answer: FinInvoice;
  };
  /** Enter a supplier's credit note for a bill */
  "POST /api/v1/fin/bills/:id/credit": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number; lines?: ({ line: number; quantity?: string })[]; supplier_ref: string };
    answer: FinBill;
  };
  /** Import the lines of a bank statement from a CSV, camt.053 or MT940 file */
  "POST /api/v1/fin/bank-transactions/import": {
    path: undefined;
    query: { bank_account_id: string; format: "csv" | "camt053" | "mt940"; atomic?: boolean; date_column?: string; amount_column?: string; debit_column?: string; credit_column?: string; counterparty_column?: string; memo_column?: string; id_column?: string; currency_column?: string; balance_column?: string; delimiter?: "," | ";" | "\t" | "|"; date_format?: "YYYY-MM-DD" | "DD.MM.YYYY" | "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYYMMDD"; decimal_mark?: "." | ","; dry_run?: boolean };
    body: Blob;
    answer: BankStatementImport;
  };
  /** What one line of a bank statement may be, the likeliest first */
  "GET /api/v1/fin/bank-transactions/:id/proposals": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: { data: (BankMatchProposal)[] };
  };
  /** What customers owe, or suppliers are owed, by how long it is due */
  "GET /api/v1/fin/aging": {
    path: undefined;
    query: { side: "receivable" | "payable"; at?: string };
    body: undefined;
    answer: Aging;
  };
  /** What was invoiced and paid on the account of a customer or supplier, with what is owed after each */
  "GET /api/v1/fin/statement/:account_id": {
    path: { account_id: string };
    query: { side?: "receivable" | "payable"; from?: string; to?: string };
    body: undefined;
    answer: StatementOfAccount;
  };
  /** What sets the balance of a bank statement apart from that of the books */
  "GET /api/v1/fin/bank-accounts/:id/reconciliation": {
    path: { id: string };
    query: { at?: string; statement_balance?: number };
    body: undefined;
    answer: BankReconciliation;
  };
  /** Enter a payment, and post it at once */
  "POST /api/v1/fin/payments/enter": {
    path: undefined;
    query: { dry_run?: boolean };
    body: FinPaymentCreate;
    answer: FinPayment | HeldCall;
  };
  /** The figures of the books */
  "GET /api/v1/fin/stats": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: FinStats;
  };
  /** Somebody's leave balances on a day, with the entries that make them up */
  "GET /api/v1/hr/leave-balances": {
    path: undefined;
    query: { employee_id?: string; at?: string };
    body: undefined;
    answer: LeaveBalances;
  };
  /** Who is away when: people, their leave, and the days on which nobody works */
  "GET /api/v1/hr/absences": {
    path: undefined;
    query: { from: string; to: string };
    body: undefined;
    answer: HrAbsences;
  };
  /** The open units as a tree, with their heads and how many people work there */
  "GET /api/v1/hr/org-chart": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: OrgChart;
  };
  /** Who reports to whom, and which posts are vacant */
  "GET /api/v1/hr/reporting-lines": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: HrReportingLines;
  };
  /** The figures of the people */
  "GET /api/v1/hr/stats": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: HrStats;
  };
  /** Make the locations that every organisation needs */
  "POST /api/v1/ops/locations/standard": {
    path: undefined;
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: { data: (OpsLocation)[] };
  };
  /** What is where, what of it is free, and what it is worth */
  "GET /api/v1/ops/stock": {
    path: undefined;
    query: { item_id?: string; location_id?: string; lot?: string; at?: string; everywhere?: boolean; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (OpsStockPlace)[]; page: { limit: number; next_cursor: string | null } };
  };
  /** The stock card of an item: every movement with the balance after it */
  "GET /api/v1/ops/items/:id/card": {
    path: { id: string };
    query: { location_id?: string; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (OpsStockCardEntry)[]; page: { limit: number; next_cursor: string | null } };
  };
  /** Propose purchase orders for items below their reorder point, now */
  "POST /api/v1/ops/purchase-orders/propose": {
    path: undefined;
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: { proposed: number; order_ids: (string)[] };
  };
  /** When the tasks of a project can begin and end, and which of them decide its length */
  "GET /api/v1/ops/projects/:id/schedule": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: OpsProjectSchedule;
  };
  /** Who worked how much on a project, on which of its tasks, week by week */
  "GET /api/v1/ops/projects/:id/hours": {
    path: { id: string };
    query: { from?: string; to?: string };
    body: undefined;
    answer: OpsProjectHours;
  };
  /** What an asset has lost and will lose, month by month */
  "GET /api/v1/ops/assets/:id/schedule": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: OpsAssetSchedule;
  };
  /** The figures of stock, orders and projects */
  "GET /api/v1/ops/stats": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: OpsStats;
  };
  /** Make a contract from a template, as a draft */
  "POST /api/v1/legal/templates/:id/use": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { title?: string; parties?: ({ side?: "us" | "them" | null; account_id?: string | null; employee_id?: string | null; role?: string | null; signatory?: string | null })[]; start?: string | null; end?: string | null; auto_renew?: boolean; renew_months?: number | null; notice_days?: number; value?: MoneyInput | null; law?: string | null };
    answer: LegalContract;
  };
  /** Check the seal of one contract */
  "GET /api/v1/legal/contracts/:id/seal": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: ContractSeal;
  };
  /** Make the next revision of a template, as a draft */
  "POST /api/v1/legal/templates/:id/revise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalTemplate;
  };
  /** Make the next revision of a policy, as a draft */
  "POST /api/v1/legal/policies/:id/revise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalPolicy;
  };
  /** Make the next revision of a processing record, as a draft */
  "POST /api/v1/legal/processing-records/:id/revise": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: { version?: number };
    answer: LegalProcessingRecord;
  };
  /** The register of processing activities, as Article 30 of the GDPR asks for it */
  "GET /api/v1/legal/processing-records/register": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: ProcessingRegister;
  };
  /** The policies that hold for the caller, and which of them they have still to acknowledge */
  "GET /api/v1/legal/policies-in-force": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (PolicyInForce)[] };
  };
  /** The figures of contracts and duties */
  "GET /api/v1/legal/stats": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: LegalStats;
  };
  /** The objectives whose time touches a period, and their key results */
  "GET /api/v1/strat/aims": {
    path: undefined;
    query: { from: string; to: string; drafts?: boolean };
    body: undefined;
    answer: StratAims;
  };
  /** How every KPI that is measured has gone over a period, against its target */
  "GET /api/v1/strat/kpi-courses": {
    path: undefined;
    query: { from: string; to: string; since?: string };
    body: undefined;
    answer: StratKPICourses;
  };
  /** The figures of aims and risks */
  "GET /api/v1/strat/stats": {
    path: undefined;
    query: { from?: string; to?: string };
    body: undefined;
    answer: StratStats;
  };
  /** Every error code, its status and what to do about it */
  "GET /api/v1/errors": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: ({ code: string; status: number; message: string; retryable: boolean })[] };
  };
  /** The record types that the caller may see, their fields, states and moves */
  "GET /api/v1/meta": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { schemas: (unknown)[]; entities: (MetaEntity)[] };
  };
  /** One calendar of all that is due: contracts, policies, obligations, invoices, tasks, courses, data requests */
  "GET /api/v1/deadlines": {
    path: undefined;
    query: { from?: string; to?: string; collection?: string; mine?: boolean; limit?: number };
    body: undefined;
    answer: { data: (DeadlineEntry)[]; more: boolean };
  };
  /** Whether the books, the stock, the balances and the totals agree with themselves */
  "GET /api/v1/system/health": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { healthy: boolean; invariants: (SystemInvariant)[] };
  };
  /** How the program is, and its disk, its clock, its backups and all that it stands on */
  "GET /api/v1/system/conditions": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { ready: boolean; conditions: (SystemCondition)[] };
  };
  /** The background jobs, newest first */
  "GET /api/v1/system/jobs": {
    path: undefined;
    query: { state?: "waiting" | "running" | "done" | "failed" | "cancelled"; name?: string; of?: "organization" | "appliance"; limit?: number; cursor?: string };
    body: undefined;
    answer: { data: (Job)[]; page: Page };
  };
  /** One background job */
  "GET /api/v1/system/jobs/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: Job;
  };
  /** Let a background job that failed try again */
  "POST /api/v1/system/jobs/:id/retry": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: Job;
  };
  /** Keep a background job from ever running again */
  "POST /api/v1/system/jobs/:id/cancel": {
    path: { id: string };
    query: { dry_run?: boolean };
    body: Record<string, never>;
    answer: Job;
  };
  /** What Freehold does by the clock for the organisation, and how it went last */
  "GET /api/v1/system/clockwork": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: ({ action: string; summary: string; every: "hour" | "day"; at: string | null; last: { job_id: string; state: "waiting" | "running" | "done" | "failed" | "cancelled"; at: string; done: number | null } | null })[] };
  };
  /** How much room the data folder takes, what takes it, and how much is left on the disk */
  "GET /api/v1/system/storage": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { measured_at: string; total_bytes: number; free_bytes: number; disk_bytes: number; parts: (StoragePart)[]; search_bytes: number; unused_bytes: number; largest: (StorageTable)[] };
  };
  /** The program, what it rests on, the steps of the schema and what is new */
  "GET /api/v1/system/versions": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { program: string; bun: string; sqlite: string; platform: string; started_at: string; uptime_seconds: number; memory_bytes: number; migrations: ({ name: string; applied_at: string })[]; changes: string };
  };
  /** The last lines of the program's log, the newest last */
  "GET /api/v1/system/logs": {
    path: undefined;
    query: { level?: "debug" | "info" | "warn" | "error"; correlation_id?: string; q?: string; after?: number; limit?: number };
    body: undefined;
    answer: { data: (LogLine)[]; last: number };
  };
  /** The backups of the appliance, newest first */
  "GET /api/v1/system/backups": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { data: (Backup)[]; needed_bytes: number; free_bytes: number; schedule: BackupSchedule };
  };
  /** Make a backup of the whole appliance while it works on */
  "POST /api/v1/system/backups": {
    path: undefined;
    query: undefined;
    body: Record<string, never>;
    answer: Backup;
  };
  /** One backup, and how far it has come */
  "GET /api/v1/system/backups/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: Backup;
  };
  /** Remove a backup for good */
  "DELETE /api/v1/system/backups/:id": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: null;
  };
  /** Look through a backup: every file against its checksum, both databases page by page */
  "POST /api/v1/system/backups/:id/verify": {
    path: { id: string };
    query: undefined;
    body: Record<string, never>;
    answer: Backup;
  };
  /** The archive of a backup */
  "GET /api/v1/system/backups/:id/file": {
    path: { id: string };
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** Whether the program runs */
  "GET /healthz": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Record<string, unknown>;
  };
  /** Whether the program can serve */
  "GET /readyz": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Record<string, unknown>;
  };
  /** This document, as far as it is for API keys */
  "GET /api/public/v1/openapi.json": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Record<string, unknown>;
  };
  /** Figures for Prometheus, to this machine or with the metrics token */
  "GET /metrics": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** The appliance's own authority for browsers to trust, where it signs its certificate itself */
  "GET /tls/authority.crt": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** The keys that access tokens are verified with */
  "GET /.well-known/jwks.json": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Record<string, unknown>;
  };
}
