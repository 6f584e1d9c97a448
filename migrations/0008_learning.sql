CREATE TABLE `learning_libraries` (
	`org` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`graph_revision` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `learning_domains` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`description` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_domains_id` ON `learning_domains` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_domains_key` ON `learning_domains` (`org`,`key`);
--> statement-breakpoint
CREATE TABLE `learning_documents` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`domain` integer,
	`title` text NOT NULL,
	`title_given` integer NOT NULL,
	`file_name` text NOT NULL,
	`origin` text NOT NULL,
	`origin_key` text,
	`position` integer NOT NULL,
	`state` text NOT NULL,
	`stage` text,
	`units_done` integer NOT NULL,
	`units_total` integer NOT NULL,
	`attempts` integer NOT NULL,
	`error_code` text,
	`error_message` text,
	`revision` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_documents_id` ON `learning_documents` (`id`);
--> statement-breakpoint
CREATE INDEX `learning_documents_order` ON `learning_documents` (`org`,`domain`,`position`,`rid`);
--> statement-breakpoint
CREATE INDEX `learning_documents_state` ON `learning_documents` (`org`,`state`,`rid`);
--> statement-breakpoint
CREATE INDEX `learning_documents_stage` ON `learning_documents` (`org`) WHERE stage IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_documents_title` ON `learning_documents` (`org`,`title`,`rid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_documents_origin` ON `learning_documents` (`org`,`origin`,`origin_key`) WHERE origin_key IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `learning_revisions` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org` integer NOT NULL,
	`document` integer NOT NULL,
	`revision` integer NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`format` text,
	`language` text,
	`pages` integer,
	`words` integer NOT NULL,
	`points` integer NOT NULL,
	`text_sha256` text,
	`form_sha256` text,
	`warnings` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`read_at` integer,
	`blocks` integer NOT NULL,
	`written` integer NOT NULL,
	`indexed` integer NOT NULL,
	`indexed_title` text,
	`gone` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_revisions_number` ON `learning_revisions` (`document`,`revision`);
--> statement-breakpoint
CREATE INDEX `learning_revisions_file` ON `learning_revisions` (`sha256`);
--> statement-breakpoint
CREATE INDEX `learning_revisions_gone` ON `learning_revisions` (`org`) WHERE gone = 1;
--> statement-breakpoint
CREATE TABLE `learning_blocks` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org` integer NOT NULL,
	`document` integer NOT NULL,
	`revision` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`kind` text NOT NULL,
	`level` integer,
	`page` integer,
	`start` integer NOT NULL,
	`path` text NOT NULL,
	`text` text NOT NULL,
	`marks` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_blocks_place` ON `learning_blocks` (`revision`,`ordinal`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_blocks_start` ON `learning_blocks` (`revision`,`start`);
--> statement-breakpoint
CREATE TABLE `learning_aliases` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`key` text NOT NULL,
	`concept` integer NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`document` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_aliases_key` ON `learning_aliases` (`org`,`key`);
--> statement-breakpoint
CREATE INDEX `learning_aliases_concept` ON `learning_aliases` (`concept`);
--> statement-breakpoint
CREATE INDEX `learning_aliases_document` ON `learning_aliases` (`document`);
--> statement-breakpoint
CREATE TABLE `learning_concept_words` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`word` text NOT NULL,
	`concept` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_concept_words_word` ON `learning_concept_words` (`org`,`word`,`concept`);
--> statement-breakpoint
CREATE INDEX `learning_concept_words_concept` ON `learning_concept_words` (`concept`);
--> statement-breakpoint
CREATE TABLE `learning_concepts` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`salience` real NOT NULL,
	`frequency` integer NOT NULL,
	`documents` integer NOT NULL,
	`level` integer NOT NULL,
	`definition_document` integer,
	`definition_block` integer,
	`definition_start` integer,
	`definition_end` integer,
	`definition_score` real,
	`name_given` integer NOT NULL,
	`language_given` integer NOT NULL,
	`definition_given` integer NOT NULL,
	`kept` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_concepts_id` ON `learning_concepts` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_concepts_key` ON `learning_concepts` (`org`,`key`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_frequency` ON `learning_concepts` (`org`,`frequency`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_salience` ON `learning_concepts` (`org`,`salience`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_level` ON `learning_concepts` (`org`,`level`,`rid`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_name` ON `learning_concepts` (`org`,`name`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_language` ON `learning_concepts` (`org`,`language`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_definition` ON `learning_concepts` (`definition_document`);
--> statement-breakpoint
CREATE TABLE `learning_findings` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`document` integer NOT NULL,
	`revision` integer NOT NULL,
	`concept` integer NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`salience` real NOT NULL,
	`frequency` integer NOT NULL,
	`definition_block` integer,
	`definition_start` integer,
	`definition_end` integer,
	`definition_score` real
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_findings_key` ON `learning_findings` (`document`,`key`);
--> statement-breakpoint
CREATE INDEX `learning_findings_concept` ON `learning_findings` (`concept`,`document`);
--> statement-breakpoint
CREATE INDEX `learning_findings_name` ON `learning_findings` (`org`,`key`);
--> statement-breakpoint
CREATE TABLE `learning_mentions` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`concept` integer NOT NULL,
	`document` integer NOT NULL,
	`block` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`count` integer NOT NULL,
	`inner` integer NOT NULL,
	`first` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_mentions_concept` ON `learning_mentions` (`concept`,`block`);
--> statement-breakpoint
CREATE INDEX `learning_mentions_document` ON `learning_mentions` (`document`,`ordinal`);
--> statement-breakpoint
CREATE INDEX `learning_mentions_block` ON `learning_mentions` (`block`);
--> statement-breakpoint
CREATE TABLE `learning_refused_aliases` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`concept` integer NOT NULL,
	`key` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_refused_aliases_key` ON `learning_refused_aliases` (`concept`,`key`);
--> statement-breakpoint
CREATE TABLE `learning_edges` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`from` integer NOT NULL,
	`to` integer NOT NULL,
	`type` text NOT NULL,
	`confidence` real NOT NULL,
	`signals` text NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_edges_id` ON `learning_edges` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_edges_pair` ON `learning_edges` (`org`,`from`,`to`,`type`);
--> statement-breakpoint
CREATE INDEX `learning_edges_from` ON `learning_edges` (`from`);
--> statement-breakpoint
CREATE INDEX `learning_edges_to` ON `learning_edges` (`to`);
--> statement-breakpoint
CREATE INDEX `learning_edges_confidence` ON `learning_edges` (`org`,`confidence`,`id`);
--> statement-breakpoint
CREATE TABLE `learning_edge_evidence` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`edge` integer NOT NULL,
	`document` integer NOT NULL,
	`block` integer NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`signal` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_edge_evidence_edge` ON `learning_edge_evidence` (`edge`);
--> statement-breakpoint
CREATE INDEX `learning_edge_evidence_document` ON `learning_edge_evidence` (`document`);
--> statement-breakpoint
CREATE TABLE `learning_graphs` (
	`org` integer PRIMARY KEY NOT NULL,
	`graph_revision` integer NOT NULL,
	`broken` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `learning_language_models` (
	`org` integer PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`base_url` text,
	`model` text,
	`secret` text,
	`secret_key` integer,
	`prompt_price` integer,
	`completion_price` integer,
	`timeout_ms` integer NOT NULL,
	`concurrency` integer NOT NULL,
	`max_output_tokens` integer NOT NULL,
	`daily_cap` integer,
	`monthly_cap` integer,
	`builtin_rate` integer NOT NULL,
	`token_factor` integer NOT NULL,
	`blocked_at` integer,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `budget_windows` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`owner` text NOT NULL,
	`window` text NOT NULL,
	`settled` integer NOT NULL,
	`held` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `budget_windows_name` ON `budget_windows` (`org`,`owner`,`window`);
--> statement-breakpoint
CREATE TABLE `budget_holds` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`api_key` text,
	`job` text,
	`unit` text,
	`attempt` integer NOT NULL,
	`purpose` text NOT NULL,
	`engine` text NOT NULL,
	`model` text,
	`state` text NOT NULL,
	`outcome` text,
	`estimate` integer NOT NULL,
	`actual` integer,
	`max_output_tokens` integer NOT NULL,
	`prompt_tokens` integer NOT NULL,
	`completion_tokens` integer,
	`windows` text NOT NULL,
	`day` text NOT NULL,
	`lease_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`settled_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `budget_holds_state` ON `budget_holds` (`state`,`lease_until`);
--> statement-breakpoint
CREATE INDEX `budget_holds_unit` ON `budget_holds` (`org`,`job`,`unit`);
--> statement-breakpoint
CREATE INDEX `budget_holds_org` ON `budget_holds` (`org`,`rid`);
--> statement-breakpoint
CREATE TABLE `learning_usage` (
	`org` integer NOT NULL,
	`owner` text NOT NULL,
	`day` text NOT NULL,
	`engine` text NOT NULL,
	`calls` integer NOT NULL,
	`prompt_tokens` integer NOT NULL,
	`completion_tokens` integer NOT NULL,
	`cost` integer NOT NULL,
	`cpu_ms` integer NOT NULL,
	PRIMARY KEY(`org`, `owner`, `day`, `engine`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `learning_compositions` (
	`org` integer NOT NULL,
	`job` text NOT NULL,
	`unit` text NOT NULL,
	`input_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`org`, `job`, `unit`, `input_hash`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_compositions_age` ON `learning_compositions` (`created_at`);
--> statement-breakpoint
CREATE TABLE `learning_explanations` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`question` text NOT NULL,
	`private` integer NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_explanations_id` ON `learning_explanations` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_explanations_question` ON `learning_explanations` (`org`,`question`);
--> statement-breakpoint
CREATE INDEX `learning_explanations_age` ON `learning_explanations` (`created_at`);
--> statement-breakpoint
CREATE TABLE `learning_explanation_sources` (
	`rid` integer PRIMARY KEY NOT NULL,
	`explanation` integer NOT NULL,
	`document` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_explanation_sources_document` ON `learning_explanation_sources` (`document`);
--> statement-breakpoint
CREATE INDEX `learning_explanation_sources_explanation` ON `learning_explanation_sources` (`explanation`);
--> statement-breakpoint
CREATE TABLE `learning_course_jobs` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`requested_by` text NOT NULL,
	`key` text,
	`request` text NOT NULL,
	`state` text NOT NULL,
	`stage` text,
	`admitted` integer NOT NULL,
	`units_done` integer NOT NULL,
	`units_total` integer,
	`units_reused` integer NOT NULL,
	`progress` integer NOT NULL,
	`attempts` integer NOT NULL,
	`unit_attempts` integer NOT NULL,
	`boot` text,
	`heartbeat_at` integer,
	`ran_ms` integer NOT NULL,
	`running_since` integer,
	`waiting_for` text,
	`resume_at` integer,
	`error_code` text,
	`error_message` text,
	`course` text,
	`course_version` integer,
	`prompt_tokens` integer NOT NULL,
	`completion_tokens` integer NOT NULL,
	`cost_micro` integer NOT NULL,
	`cpu_ms` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_course_jobs_id` ON `learning_course_jobs` (`id`);
--> statement-breakpoint
CREATE INDEX `learning_course_jobs_list` ON `learning_course_jobs` (`org`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_course_jobs_state` ON `learning_course_jobs` (`org`,`state`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_course_jobs_owner` ON `learning_course_jobs` (`org`,`requested_by`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_course_jobs_key` ON `learning_course_jobs` (`key`,`state`);
--> statement-breakpoint
CREATE INDEX `learning_course_jobs_over` ON `learning_course_jobs` (`finished_at`);
--> statement-breakpoint
CREATE TABLE `learning_course_locks` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`course` integer NOT NULL,
	`lesson` text NOT NULL,
	`module` text NOT NULL,
	`body` text NOT NULL,
	`locked_at` integer NOT NULL,
	`locked_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_course_locks_lesson` ON `learning_course_locks` (`course`,`lesson`);
--> statement-breakpoint
CREATE TABLE `learning_course_sources` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`course_version` integer NOT NULL,
	`document` integer NOT NULL,
	`revision` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_course_sources_document` ON `learning_course_sources` (`document`);
--> statement-breakpoint
CREATE INDEX `learning_course_sources_version` ON `learning_course_sources` (`course_version`);
--> statement-breakpoint
CREATE TABLE `learning_course_units` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`job` integer NOT NULL,
	`stage` text NOT NULL,
	`unit` integer NOT NULL,
	`input_hash` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_course_units_unit` ON `learning_course_units` (`job`,`stage`,`unit`,`input_hash`);
--> statement-breakpoint
CREATE INDEX `learning_course_units_equal` ON `learning_course_units` (`org`,`stage`,`input_hash`);
--> statement-breakpoint
CREATE TABLE `learning_course_versions` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`course` integer NOT NULL,
	`number` integer NOT NULL,
	`body` text NOT NULL,
	`stale_since` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_course_versions_number` ON `learning_course_versions` (`course`,`number`);
--> statement-breakpoint
CREATE TABLE `learning_courses` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`series` text NOT NULL,
	`key` text,
	`title` text NOT NULL,
	`language` text NOT NULL,
	`state` text NOT NULL,
	`latest` integer NOT NULL,
	`published` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_courses_id` ON `learning_courses` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_courses_series` ON `learning_courses` (`org`,`series`);
--> statement-breakpoint
CREATE INDEX `learning_courses_list` ON `learning_courses` (`org`,`state`,`id`);
--> statement-breakpoint
CREATE TABLE `api_keys` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`person_key` integer NOT NULL,
	`scopes` text NOT NULL,
	`namespaces` text NOT NULL,
	`daily_cap` integer,
	`monthly_cap` integer,
	`ip_allow` text NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	`revoked_by` text,
	`blocked_at` integer,
	`blocked_because` text,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_id_unique` ON `api_keys` (`id`);
--> statement-breakpoint
CREATE INDEX `api_keys_org` ON `api_keys` (`org`,`rid`);
--> statement-breakpoint
CREATE TABLE `api_key_secrets` (
	`prefix` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `api_key_secrets_key` ON `api_key_secrets` (`key_id`);
--> statement-breakpoint
CREATE TABLE `learning_assignments` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`course_id` text NOT NULL,
	`audience` text NOT NULL,
	`reason` text NOT NULL,
	`policy_id` text,
	`starts_on` text,
	`due_days` integer NOT NULL,
	`pass_score` integer NOT NULL,
	`newcomers` integer NOT NULL,
	`repeat_months` integer,
	`activated_at` integer,
	`closed_at` integer,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer,
	`person_key` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_assignments_id` ON `learning_assignments` (`id`);
--> statement-breakpoint
CREATE INDEX `learning_assignments_live` ON `learning_assignments` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_archived` ON `learning_assignments` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_state` ON `learning_assignments` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_title` ON `learning_assignments` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_course_id` ON `learning_assignments` (`org`,`course_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_reason` ON `learning_assignments` (`org`,`reason`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_policy_id` ON `learning_assignments` (`org`,`policy_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_starts_on` ON `learning_assignments` (`org`,`starts_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_activated_at` ON `learning_assignments` (`org`,`activated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_closed_at` ON `learning_assignments` (`org`,`closed_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_owner_id` ON `learning_assignments` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_team_id` ON `learning_assignments` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_created_at` ON `learning_assignments` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_updated_at` ON `learning_assignments` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `learning_enrolments` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`assignment_id` text,
	`course_id` text NOT NULL,
	`course_version` integer NOT NULL,
	`user_id` text NOT NULL,
	`due_on` text,
	`standing` text NOT NULL,
	`progress` integer NOT NULL,
	`score` integer,
	`pass_score` integer NOT NULL,
	`attempts` integer NOT NULL,
	`started_at` integer,
	`completed_at` integer,
	`repeat_on` text,
	`withdrawn_because` text,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer,
	`person_key` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_enrolments_id` ON `learning_enrolments` (`id`);
--> statement-breakpoint
CREATE INDEX `learning_enrolments_live` ON `learning_enrolments` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_archived` ON `learning_enrolments` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_state` ON `learning_enrolments` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_assignment_id` ON `learning_enrolments` (`org`,`assignment_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_course_id` ON `learning_enrolments` (`org`,`course_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_user_id` ON `learning_enrolments` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_due_on` ON `learning_enrolments` (`org`,`due_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_progress` ON `learning_enrolments` (`org`,`progress`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_score` ON `learning_enrolments` (`org`,`score`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_started_at` ON `learning_enrolments` (`org`,`started_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_completed_at` ON `learning_enrolments` (`org`,`completed_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_repeat_on` ON `learning_enrolments` (`org`,`repeat_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_owner_id` ON `learning_enrolments` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_team_id` ON `learning_enrolments` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_created_at` ON `learning_enrolments` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_updated_at` ON `learning_enrolments` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `learning_attempts` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`enrolment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`place` text NOT NULL,
	`answers` text,
	`score` integer NOT NULL,
	`passed` integer,
	`at` integer NOT NULL,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer,
	`person_key` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_attempts_id` ON `learning_attempts` (`id`);
--> statement-breakpoint
CREATE INDEX `learning_attempts_live` ON `learning_attempts` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_archived` ON `learning_attempts` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_state` ON `learning_attempts` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_enrolment_id` ON `learning_attempts` (`org`,`enrolment_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_user_id` ON `learning_attempts` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_place` ON `learning_attempts` (`org`,`place`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_score` ON `learning_attempts` (`org`,`score`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_passed` ON `learning_attempts` (`org`,`passed`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_at` ON `learning_attempts` (`org`,`at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_owner_id` ON `learning_attempts` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_team_id` ON `learning_attempts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_created_at` ON `learning_attempts` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_updated_at` ON `learning_attempts` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `learning_cards` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`user_id` text NOT NULL,
	`course_id` text NOT NULL,
	`course_version` integer NOT NULL,
	`item_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`stability` integer NOT NULL,
	`difficulty` integer NOT NULL,
	`steps` integer NOT NULL,
	`reviews` integer NOT NULL,
	`lapses` integer NOT NULL,
	`reviewed_at` integer,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer,
	`person_key` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_cards_id` ON `learning_cards` (`id`);
--> statement-breakpoint
CREATE INDEX `learning_cards_live` ON `learning_cards` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_archived` ON `learning_cards` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_state` ON `learning_cards` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_user_id` ON `learning_cards` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_course_id` ON `learning_cards` (`org`,`course_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_item_id` ON `learning_cards` (`org`,`item_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_due_at` ON `learning_cards` (`org`,`due_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_owner_id` ON `learning_cards` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_team_id` ON `learning_cards` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_created_at` ON `learning_cards` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `learning_cards_updated_at` ON `learning_cards` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `patient` integer DEFAULT 0 NOT NULL;
