CREATE TABLE `approval_delegations` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`from_user` text NOT NULL,
	`to_user` text NOT NULL,
	`actions` text NOT NULL,
	`max_worth` integer,
	`valid_from` text NOT NULL,
	`valid_to` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`ended_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `approval_delegations_to` ON `approval_delegations` (`org`,`to_user`);
--> statement-breakpoint
CREATE INDEX `approval_delegations_from` ON `approval_delegations` (`org`,`from_user`);
--> statement-breakpoint
CREATE TABLE `approval_log` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org` integer NOT NULL,
	`request_id` text NOT NULL,
	`round` integer NOT NULL,
	`step` integer,
	`kind` text NOT NULL,
	`actor` text NOT NULL,
	`stands_for` text,
	`action` text NOT NULL,
	`record_id` text,
	`words` text,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `approval_log_request` ON `approval_log` (`request_id`);
--> statement-breakpoint
CREATE INDEX `approval_log_actor` ON `approval_log` (`org`,`actor`,`at`);
--> statement-breakpoint
CREATE INDEX `approval_log_record` ON `approval_log` (`org`,`record_id`);
--> statement-breakpoint
CREATE TABLE `approval_requests` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`action` text NOT NULL,
	`decides` integer NOT NULL,
	`collection` text,
	`record_id` text,
	`result_id` text,
	`requester` text NOT NULL,
	`channel` text NOT NULL,
	`address` text NOT NULL,
	`mfa` integer NOT NULL,
	`authority` text NOT NULL,
	`state` text NOT NULL,
	`round` integer NOT NULL,
	`place` integer NOT NULL,
	`version` integer NOT NULL,
	`worth` integer,
	`rules` text NOT NULL,
	`steps` text NOT NULL,
	`material` text NOT NULL,
	`editors` text NOT NULL,
	`person_key` integer NOT NULL,
	`input` text NOT NULL,
	`snapshot` text NOT NULL,
	`snapshot_hash` text NOT NULL,
	`way` text,
	`code` text,
	`asked_at` integer NOT NULL,
	`round_at` integer NOT NULL,
	`due_at` integer,
	`reminders` integer NOT NULL,
	`expires_at` integer,
	`closed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_requests_id` ON `approval_requests` (`id`);
--> statement-breakpoint
CREATE INDEX `approval_requests_record` ON `approval_requests` (`org`,`record_id`);
--> statement-breakpoint
CREATE INDEX `approval_requests_state` ON `approval_requests` (`org`,`state`,`rid`);
--> statement-breakpoint
CREATE INDEX `approval_requests_requester` ON `approval_requests` (`org`,`requester`,`rid`);
--> statement-breakpoint
CREATE INDEX `approval_requests_due` ON `approval_requests` (`org`,`state`,`due_at`);
--> statement-breakpoint
CREATE TABLE `approval_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`request_id` text NOT NULL,
	`way` text NOT NULL,
	`subject` text NOT NULL,
	`state` text NOT NULL,
	`opened_at` integer NOT NULL,
	`reviewer` text,
	`verdict` text,
	`note` text,
	`reviewed_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `approval_reviews_state` ON `approval_reviews` (`org`,`state`,`opened_at`);
--> statement-breakpoint
CREATE INDEX `approval_reviews_request` ON `approval_reviews` (`request_id`);
--> statement-breakpoint
CREATE TABLE `approval_rule_versions` (
	`org` integer NOT NULL,
	`rule_id` text NOT NULL,
	`version` integer NOT NULL,
	`rule` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`org`, `rule_id`, `version`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `approval_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`active` integer NOT NULL,
	`priority` integer NOT NULL,
	`definition` text NOT NULL,
	`valid_from` integer,
	`valid_to` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_rules_name` ON `approval_rules` (`org`,`name`);
--> statement-breakpoint
CREATE TABLE `approval_seats` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org` integer NOT NULL,
	`request_id` text NOT NULL,
	`round` integer NOT NULL,
	`step` integer NOT NULL,
	`user_id` text NOT NULL,
	`stands_for` text,
	`role` text,
	`why` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `approval_seats_request` ON `approval_seats` (`request_id`,`round`);
--> statement-breakpoint
CREATE INDEX `approval_seats_user` ON `approval_seats` (`org`,`user_id`,`request_id`);
--> statement-breakpoint
CREATE TABLE `audit_cosignatures` (
	`org` integer NOT NULL,
	`size` integer NOT NULL,
	`witness_id` text NOT NULL,
	`at` integer NOT NULL,
	`line` text NOT NULL,
	PRIMARY KEY(`org`, `size`, `witness_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_leaves` (
	`org` integer NOT NULL,
	`position` integer NOT NULL,
	`hashes` blob NOT NULL,
	`kept` text NOT NULL,
	PRIMARY KEY(`org`, `position`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_marks` (
	`org` integer NOT NULL,
	`stretch` integer NOT NULL,
	`mark` integer NOT NULL,
	`blocks` integer NOT NULL,
	PRIMARY KEY(`org`, `stretch`, `mark`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_reports` (
	`org` integer NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`healthy` integer NOT NULL,
	`report` text NOT NULL,
	`signature` text NOT NULL,
	PRIMARY KEY(`org`, `day`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_segments` (
	`org` integer NOT NULL,
	`number` integer NOT NULL,
	`first` integer NOT NULL,
	`last` integer NOT NULL,
	`sealed_at` integer NOT NULL,
	`seal` text NOT NULL,
	`state` text NOT NULL,
	`archive_sha256` text,
	`archive_bytes` integer,
	`plain_bytes` integer,
	`archived_at` integer,
	`confirmed_at` integer,
	`confirmed_by` text,
	`release` text,
	PRIMARY KEY(`org`, `number`),
	CONSTRAINT "audit_segments_state" CHECK(state IN ('sealed', 'archived', 'emptying', 'emptied', 'refilling')),
	CONSTRAINT "audit_segments_confirmed" CHECK(state IN ('sealed', 'archived') OR (archive_sha256 IS NOT NULL AND confirmed_at IS NOT NULL AND release IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_steps` (
	`org` integer NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`org`, `seq`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_witnesses` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_witnesses_org` ON `audit_witnesses` (`org`);
--> statement-breakpoint
CREATE TABLE `duty_deeds` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org` integer NOT NULL,
	`actor` text NOT NULL,
	`subject` text NOT NULL,
	`deed` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `duty_deeds_actor` ON `duty_deeds` (`org`,`actor`,`subject`,`deed`);
--> statement-breakpoint
CREATE INDEX `duty_deeds_subject` ON `duty_deeds` (`org`,`subject`);
--> statement-breakpoint
CREATE TABLE `duty_readings` (
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`read_to` integer NOT NULL,
	PRIMARY KEY(`org`, `id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sod_mitigations` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`rule_id` text NOT NULL,
	`persons` text NOT NULL,
	`subjects` text,
	`owner` text NOT NULL,
	`control` text NOT NULL,
	`valid_until` integer NOT NULL,
	`state` text NOT NULL,
	`proposed_by` text NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	`revoked_by` text,
	`revoked_at` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sod_mitigations_org` ON `sod_mitigations` (`org`,`rule_id`);
--> statement-breakpoint
CREATE TABLE `sod_violations` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`rule_id` text NOT NULL,
	`person` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`left_deed` text NOT NULL,
	`right_deed` text NOT NULL,
	`state` text NOT NULL,
	`mitigation_id` text,
	`times` integer NOT NULL,
	`found_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text,
	`version` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sod_violations_once` ON `sod_violations` (`org`,`rule_id`,`person`,`kind`,`subject`);
--> statement-breakpoint
CREATE INDEX `sod_violations_latest` ON `sod_violations` (`org`,`id`);
--> statement-breakpoint
CREATE INDEX `sod_violations_state` ON `sod_violations` (`org`,`state`,`id`);
--> statement-breakpoint
CREATE TABLE `mfa_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mfa_recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `hash`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `number_forms` (
	`org` integer NOT NULL,
	`series` text NOT NULL,
	`prefix` text NOT NULL,
	`digits` integer NOT NULL,
	`yearly` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`org`, `series`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `access_policy_tests` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`who` text NOT NULL,
	`action` text NOT NULL,
	`record` text NOT NULL,
	`expect` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `access_policy_tests_org` ON `access_policy_tests` (`org`);
--> statement-breakpoint
CREATE TABLE `data_imports` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`collection` text NOT NULL,
	`state` text NOT NULL,
	`plan` text NOT NULL,
	`file` text,
	`file_key` integer NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`hash` text,
	`attempt` integer NOT NULL,
	`position` integer NOT NULL,
	`total` integer,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`held` integer NOT NULL,
	`failed` integer NOT NULL,
	`undone` integer NOT NULL,
	`kept` integer NOT NULL,
	`stop_code` text,
	`stop_message` text,
	`turn` integer NOT NULL,
	`job` text,
	`mfa` integer NOT NULL,
	`undo_by` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`checked_at` integer,
	`started_at` integer,
	`finished_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_imports_id` ON `data_imports` (`id`);
--> statement-breakpoint
CREATE INDEX `data_imports_org` ON `data_imports` (`org`,`rid`);
--> statement-breakpoint
CREATE INDEX `data_imports_state` ON `data_imports` (`state`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `data_imports_file` ON `data_imports` (`file`);
--> statement-breakpoint
CREATE TABLE `data_import_rows` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`import` integer NOT NULL,
	`row` integer NOT NULL,
	`outcome` text NOT NULL,
	`record_id` text NOT NULL,
	`version` integer NOT NULL,
	`undo` text,
	`undo_reason` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_import_rows_row` ON `data_import_rows` (`import`,`row`);
--> statement-breakpoint
CREATE INDEX `data_import_rows_record` ON `data_import_rows` (`org`,`record_id`);
--> statement-breakpoint
CREATE TABLE `data_import_problems` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`import` integer NOT NULL,
	`attempt` integer NOT NULL,
	`row` integer NOT NULL,
	`column` integer,
	`code` text NOT NULL,
	`message` text NOT NULL,
	`value` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `data_import_problems_row` ON `data_import_problems` (`import`,`attempt`,`row`);
--> statement-breakpoint
CREATE TABLE `data_import_keys` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`import` integer NOT NULL,
	`attempt` integer NOT NULL,
	`hash` blob NOT NULL,
	`row` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_import_keys_hash` ON `data_import_keys` (`import`,`attempt`,`hash`);
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`kind` text NOT NULL,
	`collection` text,
	`format` text NOT NULL,
	`request` text NOT NULL,
	`person_key` integer NOT NULL,
	`requested_by` text NOT NULL,
	`ip` text NOT NULL,
	`mfa` integer NOT NULL,
	`state` text NOT NULL,
	`rows` integer,
	`size` integer,
	`sha256` text,
	`file` text,
	`error_code` text,
	`error_message` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_id` ON `data_exports` (`id`);
--> statement-breakpoint
CREATE INDEX `data_exports_person` ON `data_exports` (`org`,`requested_by`,`rid`);
--> statement-breakpoint
CREATE INDEX `data_exports_file` ON `data_exports` (`org`,`expires_at`) WHERE file IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `former_logs` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`origin` text NOT NULL,
	`public_key` text NOT NULL,
	`size` integer NOT NULL,
	`head` text NOT NULL,
	`sha256` text NOT NULL,
	`arrived_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `former_logs_org` ON `former_logs` (`org`,`rid`);
--> statement-breakpoint
CREATE TABLE `erasures` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`at` integer NOT NULL,
	`entry` text NOT NULL,
	`outcome` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `erasures_id_unique` ON `erasures` (`id`);
--> statement-breakpoint
CREATE INDEX `erasures_record` ON `erasures` (`org`,`collection`,`record_id`);
--> statement-breakpoint
CREATE TABLE `data_scope_items` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`request_id` text NOT NULL,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`why` text NOT NULL,
	`certain` integer NOT NULL,
	`part` text NOT NULL,
	`decision` text NOT NULL,
	`reason` text,
	`outcome` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_scope_items_place` ON `data_scope_items` (`org`,`request_id`,`collection`,`record_id`);
--> statement-breakpoint
CREATE INDEX `data_scope_items_open` ON `data_scope_items` (`org`,`request_id`,`decision`,`rid`);
--> statement-breakpoint
CREATE TABLE `data_restrictions` (
	`org` integer NOT NULL,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`request_id` text NOT NULL,
	`since` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_restrictions_place` ON `data_restrictions` (`org`,`collection`,`record_id`);
--> statement-breakpoint
CREATE INDEX `data_restrictions_request` ON `data_restrictions` (`org`,`request_id`);
--> statement-breakpoint
CREATE TABLE `data_certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`request_id` text NOT NULL,
	`at` integer NOT NULL,
	`statement` text NOT NULL,
	`note` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_certificates_request` ON `data_certificates` (`org`,`request_id`);
--> statement-breakpoint
CREATE TABLE `data_retention_schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`collection` text NOT NULL,
	`title` text NOT NULL,
	`start` text NOT NULL,
	`months` integer NOT NULL,
	`states` text NOT NULL,
	`action` text NOT NULL,
	`basis` text NOT NULL,
	`obliges` integer NOT NULL,
	`automatic` integer NOT NULL,
	`active` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_retention_schedules_collection` ON `data_retention_schedules` (`org`,`collection`);
--> statement-breakpoint
CREATE TABLE `data_retention_runs` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`schedule_id` text NOT NULL,
	`collection` text NOT NULL,
	`action` text NOT NULL,
	`cutoff` text NOT NULL,
	`state` text NOT NULL,
	`found` integer NOT NULL,
	`done` integer NOT NULL,
	`kept` text NOT NULL,
	`place` integer NOT NULL,
	`proposed_at` integer NOT NULL,
	`confirmed_by` text,
	`finished_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_retention_runs_id_unique` ON `data_retention_runs` (`id`);
--> statement-breakpoint
CREATE INDEX `data_retention_runs_list` ON `data_retention_runs` (`org`,`rid`);
--> statement-breakpoint
CREATE INDEX `data_retention_runs_open` ON `data_retention_runs` (`org`,`schedule_id`,`state`);
--> statement-breakpoint
CREATE TABLE `pack_items` (
	`org` integer NOT NULL,
	`area` text NOT NULL,
	`key` text NOT NULL,
	`item_id` text NOT NULL,
	`settings` text NOT NULL,
	`size` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`org`, `area`, `key`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `data_requests` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`employee_number` text,
	`also_known` text NOT NULL,
	`member_id` text,
	`channel` text,
	`details` text,
	`received_on` text,
	`due_on` text,
	`extended_at` integer,
	`extension_notice` text,
	`warned` integer NOT NULL,
	`identity_method` text,
	`identity_by_id` text,
	`identity_at` integer,
	`scope_hash` text,
	`scope_count` integer,
	`scoped_at` integer,
	`submitted_by_id` text,
	`approved_by_id` text,
	`approved_at` integer,
	`self_approved` integer NOT NULL,
	`executed_at` integer,
	`denial_reason` text,
	`delivery` text,
	`delivered_at` integer,
	`closed_at` integer,
	`pack_until` text,
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
CREATE UNIQUE INDEX `data_requests_id` ON `data_requests` (`id`);
--> statement-breakpoint
CREATE INDEX `data_requests_live` ON `data_requests` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_archived` ON `data_requests` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_number` ON `data_requests` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_state` ON `data_requests` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_kind` ON `data_requests` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_channel` ON `data_requests` (`org`,`channel`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_received_on` ON `data_requests` (`org`,`received_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_due_on` ON `data_requests` (`org`,`due_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_extended_at` ON `data_requests` (`org`,`extended_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_warned` ON `data_requests` (`org`,`warned`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_identity_by_id` ON `data_requests` (`org`,`identity_by_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_identity_at` ON `data_requests` (`org`,`identity_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_scoped_at` ON `data_requests` (`org`,`scoped_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_submitted_by_id` ON `data_requests` (`org`,`submitted_by_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_approved_by_id` ON `data_requests` (`org`,`approved_by_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_approved_at` ON `data_requests` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_self_approved` ON `data_requests` (`org`,`self_approved`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_executed_at` ON `data_requests` (`org`,`executed_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_delivered_at` ON `data_requests` (`org`,`delivered_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_closed_at` ON `data_requests` (`org`,`closed_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_pack_until` ON `data_requests` (`org`,`pack_until`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_owner_id` ON `data_requests` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_team_id` ON `data_requests` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_created_at` ON `data_requests` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_updated_at` ON `data_requests` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
DROP INDEX `audit_events_actor`;
--> statement-breakpoint
ALTER TABLE `audit_events` ADD `mfa` integer;
--> statement-breakpoint
ALTER TABLE `access_policies` ADD `name` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `access_policies` ADD `fields` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE `access_policies` ADD `active` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `access_policies` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `access_policies` ADD `created_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `access_policies` ADD `created_by` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `access_policies` ADD `updated_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `access_policies` ADD `updated_by` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `roles` ADD `own` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `risk` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `severity` text DEFAULT 'medium' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `left_match` text DEFAULT 'any' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `right_match` text DEFAULT 'any' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `assignment` text DEFAULT 'detect' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `active` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `created_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `created_by` text DEFAULT 'system' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sod_rules` ADD `updated_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `mfa` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `number_sequences` ADD `start` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `crm_opportunities` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `crm_quotes` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `crm_campaigns` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_ledger_accounts` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_tax_codes` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_cost_centres` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_periods` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_fx_rates` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_budgets` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_journal_entries` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_invoices` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_bills` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `fin_settlements` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `hr_org_units` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `hr_leave_types` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `hr_leave_entries` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `hr_expense_types` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_items` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_locations` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_stock_moves` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_stock_counts` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_purchase_orders` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_sales_orders` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_projects` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_tasks` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `ops_depreciations` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_templates` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_obligations` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_holds` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_policies` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `legal_processing_records` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_objectives` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_key_results` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_check_ins` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_initiatives` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_risks` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_kpis` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_kpi_points` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `strat_decisions` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `settings_teams` ADD `person_key` integer;
--> statement-breakpoint
ALTER TABLE `settings_holidays` ADD `person_key` integer;
