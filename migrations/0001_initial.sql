CREATE TABLE `access_policies` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`effect` text NOT NULL,
	`actions` text NOT NULL,
	`subjects` text NOT NULL,
	`conditions` text NOT NULL,
	`valid_from` integer,
	`valid_to` integer,
	`reason` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `access_policies_org` ON `access_policies` (`org`);
--> statement-breakpoint
CREATE TABLE `roles` (
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`permissions` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`org`, `name`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sod_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`left_actions` text NOT NULL,
	`right_actions` text NOT NULL,
	`scope` text NOT NULL,
	`mode` text NOT NULL,
	`window_days` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `sod_rules_org` ON `sod_rules` (`org`);
--> statement-breakpoint
CREATE TABLE `audit_checkpoints` (
	`org` integer NOT NULL,
	`size` integer NOT NULL,
	`at` integer NOT NULL,
	`note` text NOT NULL,
	PRIMARY KEY(`org`, `size`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_events` (
	`org` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`via` text NOT NULL,
	`session` text,
	`ip` text NOT NULL,
	`correlation_id` text NOT NULL,
	`action` text NOT NULL,
	`collection` text,
	`record_id` text,
	`version` integer,
	`outcome` text NOT NULL,
	`code` text,
	`returned` integer,
	`before` text,
	`after` text,
	`sealed` text,
	`policy_ids` text,
	`approval_id` text,
	`prev_hash` blob NOT NULL,
	`hash` blob NOT NULL,
	PRIMARY KEY(`org`, `seq`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_events_actor` ON `audit_events` (`org`,`actor`,`seq`);
--> statement-breakpoint
CREATE INDEX `audit_events_action` ON `audit_events` (`org`,`action`,`seq`);
--> statement-breakpoint
CREATE INDEX `audit_events_correlation` ON `audit_events` (`correlation_id`);
--> statement-breakpoint
CREATE INDEX `audit_events_record` ON `audit_events` (`org`,`record_id`,`seq`) WHERE record_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `audit_events_change` ON `audit_events` (`org`,`record_id`,`version`) WHERE version IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `audit_heads` (
	`org` integer PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`hash` blob NOT NULL,
	`frontier` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_tiles` (
	`org` integer NOT NULL,
	`level` integer NOT NULL,
	`position` integer NOT NULL,
	`hash` blob NOT NULL,
	PRIMARY KEY(`org`, `level`, `position`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `idempotent_answers` (
	`org` integer NOT NULL,
	`principal` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`answer` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`org`, `principal`, `key`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotent_answers_expiry` ON `idempotent_answers` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`roles` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` text NOT NULL,
	`person_key` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `invitations_org` ON `invitations` (`org`,`created_at`);
--> statement-breakpoint
CREATE TABLE `memberships` (
	`org` integer NOT NULL,
	`user_id` text NOT NULL,
	`roles` text NOT NULL,
	`team_id` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deactivated_at` integer,
	PRIMARY KEY(`org`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);
--> statement-breakpoint
CREATE TABLE `organizations` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`currency` text NOT NULL,
	`time_zone` text NOT NULL,
	`size` text NOT NULL,
	`plan` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `organizations_id_unique` ON `organizations` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `organizations_slug_unique` ON `organizations` (`slug`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`org` integer NOT NULL,
	`refresh_id` text NOT NULL,
	`ip` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`ended_because` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`expires_at`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`operator` integer NOT NULL,
	`person_key` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE TABLE `number_sequences` (
	`org` integer NOT NULL,
	`scope` text NOT NULL,
	`next` integer NOT NULL,
	PRIMARY KEY(`org`, `scope`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `crm_accounts` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`legal_name` text,
	`kinds` text NOT NULL,
	`tax_id` text,
	`website` text,
	`email` text,
	`phone` text,
	`industry` text,
	`size` text,
	`currency` text,
	`payment_term_days` integer,
	`credit_limit_amount` integer,
	`credit_limit_currency` text,
	`billing` text,
	`shipping` text,
	`bank_details` text,
	`parent_id` text,
	`block_reason` text,
	`merged_into_id` text,
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
CREATE UNIQUE INDEX `crm_accounts_id` ON `crm_accounts` (`id`);
--> statement-breakpoint
CREATE INDEX `crm_accounts_live` ON `crm_accounts` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_archived` ON `crm_accounts` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_state` ON `crm_accounts` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_name` ON `crm_accounts` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_accounts_tax_id_unique` ON `crm_accounts` (`org`,`tax_id`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_tax_id` ON `crm_accounts` (`org`,`tax_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_email` ON `crm_accounts` (`org`,`email`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_industry` ON `crm_accounts` (`org`,`industry`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_size` ON `crm_accounts` (`org`,`size`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_currency` ON `crm_accounts` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_credit_limit` ON `crm_accounts` (`org`,`credit_limit_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_parent_id` ON `crm_accounts` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_merged_into_id` ON `crm_accounts` (`org`,`merged_into_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_owner_id` ON `crm_accounts` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_team_id` ON `crm_accounts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_created_at` ON `crm_accounts` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_updated_at` ON `crm_accounts` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `crm_contacts` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`first_name` text,
	`last_name` text NOT NULL,
	`email` text,
	`phone` text,
	`job_title` text,
	`account_id` text,
	`language` text,
	`consent` text NOT NULL,
	`consent_at` integer,
	`consent_source` text,
	`do_not_contact` integer NOT NULL,
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
CREATE UNIQUE INDEX `crm_contacts_id` ON `crm_contacts` (`id`);
--> statement-breakpoint
CREATE INDEX `crm_contacts_live` ON `crm_contacts` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_archived` ON `crm_contacts` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_state` ON `crm_contacts` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_first_name` ON `crm_contacts` (`org`,`first_name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_last_name` ON `crm_contacts` (`org`,`last_name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_email` ON `crm_contacts` (`org`,`email`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_phone` ON `crm_contacts` (`org`,`phone`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_account_id` ON `crm_contacts` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_language` ON `crm_contacts` (`org`,`language`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_consent` ON `crm_contacts` (`org`,`consent`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_consent_at` ON `crm_contacts` (`org`,`consent_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_do_not_contact` ON `crm_contacts` (`org`,`do_not_contact`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_owner_id` ON `crm_contacts` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_team_id` ON `crm_contacts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_created_at` ON `crm_contacts` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_updated_at` ON `crm_contacts` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `crm_leads` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`company` text,
	`source` text,
	`campaign_id` text,
	`value_amount` integer,
	`value_currency` text,
	`score` integer,
	`notes` text,
	`respond_by` integer NOT NULL,
	`first_responded_at` integer,
	`lost_reason` text,
	`converted_at` integer,
	`converted_account_id` text,
	`converted_contact_id` text,
	`converted_opportunity_id` text,
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
CREATE UNIQUE INDEX `crm_leads_id` ON `crm_leads` (`id`);
--> statement-breakpoint
CREATE INDEX `crm_leads_live` ON `crm_leads` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_archived` ON `crm_leads` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_state` ON `crm_leads` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_name` ON `crm_leads` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_email` ON `crm_leads` (`org`,`email`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_company` ON `crm_leads` (`org`,`company`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_source` ON `crm_leads` (`org`,`source`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_campaign_id` ON `crm_leads` (`org`,`campaign_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_value` ON `crm_leads` (`org`,`value_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_score` ON `crm_leads` (`org`,`score`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_respond_by` ON `crm_leads` (`org`,`respond_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_first_responded_at` ON `crm_leads` (`org`,`first_responded_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_converted_at` ON `crm_leads` (`org`,`converted_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_converted_account_id` ON `crm_leads` (`org`,`converted_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_converted_contact_id` ON `crm_leads` (`org`,`converted_contact_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_converted_opportunity_id` ON `crm_leads` (`org`,`converted_opportunity_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_owner_id` ON `crm_leads` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_team_id` ON `crm_leads` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_created_at` ON `crm_leads` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_updated_at` ON `crm_leads` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `crm_opportunities` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`account_id` text NOT NULL,
	`contact_ids` text NOT NULL,
	`lead_id` text,
	`pipeline` text NOT NULL,
	`currency` text,
	`amount_amount` integer,
	`amount_currency` text,
	`probability` integer,
	`expected_close` text,
	`next_step` text,
	`stage_since` integer NOT NULL,
	`held_from` text,
	`closed_at` integer,
	`lost_reason` text,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_opportunities_id` ON `crm_opportunities` (`id`);
--> statement-breakpoint
CREATE INDEX `crm_opportunities_live` ON `crm_opportunities` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_archived` ON `crm_opportunities` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_state` ON `crm_opportunities` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_name` ON `crm_opportunities` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_account_id` ON `crm_opportunities` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_lead_id` ON `crm_opportunities` (`org`,`lead_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_pipeline` ON `crm_opportunities` (`org`,`pipeline`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_amount` ON `crm_opportunities` (`org`,`amount_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_probability` ON `crm_opportunities` (`org`,`probability`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_expected_close` ON `crm_opportunities` (`org`,`expected_close`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_stage_since` ON `crm_opportunities` (`org`,`stage_since`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_closed_at` ON `crm_opportunities` (`org`,`closed_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_lost_reason` ON `crm_opportunities` (`org`,`lost_reason`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_owner_id` ON `crm_opportunities` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_team_id` ON `crm_opportunities` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_created_at` ON `crm_opportunities` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_updated_at` ON `crm_opportunities` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `crm_opportunities_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`discount_percent` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `crm_opportunities`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_opportunities_lines_place` ON `crm_opportunities_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `crm_quotes` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text,
	`account_id` text NOT NULL,
	`contact_id` text,
	`opportunity_id` text,
	`root_id` text,
	`revision` integer NOT NULL,
	`valid_until` text,
	`currency` text,
	`fx_rate` integer,
	`terms` text,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
	`sent_at` integer,
	`decided_at` integer,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_quotes_id` ON `crm_quotes` (`id`);
--> statement-breakpoint
CREATE INDEX `crm_quotes_live` ON `crm_quotes` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_archived` ON `crm_quotes` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_number` ON `crm_quotes` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_state` ON `crm_quotes` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_title` ON `crm_quotes` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_account_id` ON `crm_quotes` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_contact_id` ON `crm_quotes` (`org`,`contact_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_opportunity_id` ON `crm_quotes` (`org`,`opportunity_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_root_id` ON `crm_quotes` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_valid_until` ON `crm_quotes` (`org`,`valid_until`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_currency` ON `crm_quotes` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_total` ON `crm_quotes` (`org`,`total`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_sent_at` ON `crm_quotes` (`org`,`sent_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_decided_at` ON `crm_quotes` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_owner_id` ON `crm_quotes` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_team_id` ON `crm_quotes` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_created_at` ON `crm_quotes` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_updated_at` ON `crm_quotes` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `crm_quotes_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`discount_percent` integer NOT NULL,
	`tax_code` text,
	`tax_percent` integer NOT NULL,
	`net` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `crm_quotes`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_quotes_lines_place` ON `crm_quotes_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `crm_quotes_tax_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`code` text,
	`percent` integer NOT NULL,
	`base` integer NOT NULL,
	`tax` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `crm_quotes`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_quotes_tax_lines_place` ON `crm_quotes_tax_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `crm_activities` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`body` text,
	`due_at` integer,
	`assignee_id` text,
	`about_collection` text,
	`about_id` text,
	`outcome` text,
	`done_at` integer,
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
CREATE UNIQUE INDEX `crm_activities_id` ON `crm_activities` (`id`);
--> statement-breakpoint
CREATE INDEX `crm_activities_live` ON `crm_activities` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_archived` ON `crm_activities` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_state` ON `crm_activities` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_type` ON `crm_activities` (`org`,`type`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_subject` ON `crm_activities` (`org`,`subject`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_due_at` ON `crm_activities` (`org`,`due_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_assignee_id` ON `crm_activities` (`org`,`assignee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_about` ON `crm_activities` (`org`,`about_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_done_at` ON `crm_activities` (`org`,`done_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_owner_id` ON `crm_activities` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_team_id` ON `crm_activities` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_created_at` ON `crm_activities` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_updated_at` ON `crm_activities` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `crm_campaigns` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`channel` text,
	`budget_amount` integer,
	`budget_currency` text,
	`start_date` text,
	`end_date` text,
	`segment` text,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_campaigns_id` ON `crm_campaigns` (`id`);
--> statement-breakpoint
CREATE INDEX `crm_campaigns_live` ON `crm_campaigns` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_archived` ON `crm_campaigns` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_state` ON `crm_campaigns` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_name` ON `crm_campaigns` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_channel` ON `crm_campaigns` (`org`,`channel`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_budget` ON `crm_campaigns` (`org`,`budget_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_start_date` ON `crm_campaigns` (`org`,`start_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_end_date` ON `crm_campaigns` (`org`,`end_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_owner_id` ON `crm_campaigns` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_team_id` ON `crm_campaigns` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_created_at` ON `crm_campaigns` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_updated_at` ON `crm_campaigns` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `crm_campaigns_members` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`contact_id` text NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `crm_campaigns`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_campaigns_members_place` ON `crm_campaigns_members` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `crm_tickets` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`subject` text NOT NULL,
	`body` text,
	`contact_id` text,
	`account_id` text,
	`priority` text NOT NULL,
	`channel` text,
	`respond_by` integer NOT NULL,
	`resolve_by` integer NOT NULL,
	`first_responded_at` integer,
	`waiting_since` integer,
	`waited_ms` integer NOT NULL,
	`resolution` text,
	`resolved_at` integer,
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
	`person_key` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_tickets_id` ON `crm_tickets` (`id`);
--> statement-breakpoint
CREATE INDEX `crm_tickets_live` ON `crm_tickets` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_archived` ON `crm_tickets` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_number` ON `crm_tickets` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_state` ON `crm_tickets` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_subject` ON `crm_tickets` (`org`,`subject`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_contact_id` ON `crm_tickets` (`org`,`contact_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_account_id` ON `crm_tickets` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_priority` ON `crm_tickets` (`org`,`priority`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_channel` ON `crm_tickets` (`org`,`channel`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_respond_by` ON `crm_tickets` (`org`,`respond_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_resolve_by` ON `crm_tickets` (`org`,`resolve_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_first_responded_at` ON `crm_tickets` (`org`,`first_responded_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_waiting_since` ON `crm_tickets` (`org`,`waiting_since`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_resolved_at` ON `crm_tickets` (`org`,`resolved_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_closed_at` ON `crm_tickets` (`org`,`closed_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_owner_id` ON `crm_tickets` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_team_id` ON `crm_tickets` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_created_at` ON `crm_tickets` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_updated_at` ON `crm_tickets` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `settings_teams` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`lead_id` text,
	`description` text,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_teams_id` ON `settings_teams` (`id`);
--> statement-breakpoint
CREATE INDEX `settings_teams_live` ON `settings_teams` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_teams_archived` ON `settings_teams` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settings_teams_state` ON `settings_teams` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_teams_name_unique` ON `settings_teams` (`org`,`name`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_teams_name` ON `settings_teams` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_teams_lead_id` ON `settings_teams` (`org`,`lead_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_teams_owner_id` ON `settings_teams` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_teams_team_id` ON `settings_teams` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_teams_created_at` ON `settings_teams` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_teams_updated_at` ON `settings_teams` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
