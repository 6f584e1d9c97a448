CREATE TABLE `fin_postings` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`entry_id` text NOT NULL,
	`position` integer NOT NULL,
	`number` text NOT NULL,
	`journal` text NOT NULL,
	`date` text NOT NULL,
	`fiscal_year` text NOT NULL,
	`period_id` text NOT NULL,
	`account_id` text NOT NULL,
	`control` text NOT NULL,
	`debit` integer NOT NULL,
	`credit` integer NOT NULL,
	`doc_currency` text NOT NULL,
	`doc_amount` integer NOT NULL,
	`party_id` text,
	`employee_id` text,
	`tax_code_id` text,
	`tax_base` integer NOT NULL,
	`tax` integer NOT NULL,
	`cost_centre_id` text,
	`project_id` text,
	`text` text,
	`source_collection` text,
	`source_id` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_postings_entry` ON `fin_postings` (`org`,`entry_id`,`position`);
--> statement-breakpoint
CREATE INDEX `fin_postings_account` ON `fin_postings` (`org`,`account_id`,`date`,`rid`);
--> statement-breakpoint
CREATE INDEX `fin_postings_date` ON `fin_postings` (`org`,`date`,`rid`);
--> statement-breakpoint
CREATE INDEX `fin_postings_party` ON `fin_postings` (`org`,`party_id`,`date`) WHERE party_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_postings_cost_centre` ON `fin_postings` (`org`,`cost_centre_id`,`date`) WHERE cost_centre_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_postings_project` ON `fin_postings` (`org`,`project_id`,`date`) WHERE project_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_postings_source` ON `fin_postings` (`org`,`source_id`) WHERE source_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `ops_stock_changes` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`item_id` text NOT NULL,
	`location_id` text NOT NULL,
	`lot` text NOT NULL,
	`move_id` text NOT NULL,
	`kind` text NOT NULL,
	`own` integer NOT NULL,
	`at` integer NOT NULL,
	`quantity` integer NOT NULL,
	`value` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `ops_stock_changes_place` ON `ops_stock_changes` (`org`,`item_id`,`location_id`,`lot`,`at`,`rid`,`quantity`);
--> statement-breakpoint
CREATE INDEX `ops_stock_changes_card` ON `ops_stock_changes` (`org`,`item_id`,`own`,`at`,`rid`,`quantity`,`value`);
--> statement-breakpoint
CREATE INDEX `ops_stock_changes_location` ON `ops_stock_changes` (`org`,`item_id`,`location_id`,`at`,`rid`,`quantity`,`value`);
--> statement-breakpoint
CREATE INDEX `ops_stock_changes_lot` ON `ops_stock_changes` (`org`,`item_id`,`lot`,`at`,`kind`,`quantity`);
--> statement-breakpoint
CREATE INDEX `ops_stock_changes_move` ON `ops_stock_changes` (`move_id`);
--> statement-breakpoint
CREATE TABLE `ops_stock_places` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`item_id` text NOT NULL,
	`location_id` text NOT NULL,
	`lot` text NOT NULL,
	`own` integer NOT NULL,
	`on_hand` integer NOT NULL,
	`reserved` integer NOT NULL,
	`first_at` integer,
	`last_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_stock_places_item` ON `ops_stock_places` (`org`,`item_id`,`location_id`,`lot`);
--> statement-breakpoint
CREATE INDEX `ops_stock_places_location` ON `ops_stock_places` (`org`,`location_id`,`item_id`,`lot`);
--> statement-breakpoint
CREATE INDEX `ops_stock_places_lot` ON `ops_stock_places` (`org`,`lot`,`item_id`,`location_id`);
--> statement-breakpoint
CREATE INDEX `ops_stock_places_held` ON `ops_stock_places` (`org`,`item_id`,`location_id`,`lot`,`on_hand`,`reserved`) WHERE on_hand <> 0 OR reserved <> 0;
--> statement-breakpoint
CREATE INDEX `ops_stock_places_held_at` ON `ops_stock_places` (`org`,`location_id`,`item_id`,`lot`) WHERE on_hand <> 0 OR reserved <> 0;
--> statement-breakpoint
CREATE INDEX `ops_stock_places_emptied` ON `ops_stock_places` (`org`,`last_at`,`first_at`,`item_id`,`location_id`,`lot`,`own`) WHERE on_hand = 0;
--> statement-breakpoint
CREATE INDEX `ops_stock_places_negative` ON `ops_stock_places` (`org`) WHERE own = 1 AND on_hand < 0;
--> statement-breakpoint
CREATE TABLE `ops_cost_layers` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`item_id` text NOT NULL,
	`move_id` text NOT NULL,
	`at` integer NOT NULL,
	`quantity` integer NOT NULL,
	`value` integer NOT NULL,
	`left_quantity` integer NOT NULL,
	`left_value` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `ops_cost_layers_left` ON `ops_cost_layers` (`org`,`item_id`,`at`,`rid`) WHERE left_quantity > 0;
--> statement-breakpoint
CREATE INDEX `ops_cost_layers_move` ON `ops_cost_layers` (`org`,`item_id`,`move_id`);
--> statement-breakpoint
CREATE TABLE `ops_cost_takings` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`move_id` text NOT NULL,
	`layer` integer NOT NULL,
	`quantity` integer NOT NULL,
	`value` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `ops_cost_takings_move` ON `ops_cost_takings` (`move_id`);
--> statement-breakpoint
CREATE TABLE `ops_stock_levels` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`item_id` text NOT NULL,
	`on_hand` integer NOT NULL,
	`value` integer NOT NULL,
	`demand` integer NOT NULL,
	`on_order` integer NOT NULL,
	`reorder_point` integer,
	`moved_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_stock_levels_item` ON `ops_stock_levels` (`org`,`item_id`);
--> statement-breakpoint
CREATE INDEX `ops_stock_levels_below` ON `ops_stock_levels` (`org`,`item_id`) WHERE reorder_point IS NOT NULL AND on_hand < reorder_point;
--> statement-breakpoint
CREATE INDEX `ops_stock_levels_short` ON `ops_stock_levels` (`org`,`item_id`) WHERE reorder_point IS NOT NULL AND on_hand - demand + on_order < reorder_point;
--> statement-breakpoint
CREATE INDEX `ops_stock_levels_resting` ON `ops_stock_levels` (`org`,`moved_at`,`value`) WHERE on_hand > 0;
--> statement-breakpoint
CREATE TABLE `fin_ledger_accounts` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`control` text NOT NULL,
	`purpose` text,
	`currency` text,
	`parent_id` text,
	`reconcile` integer NOT NULL,
	`tax_code_id` text,
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
CREATE UNIQUE INDEX `fin_ledger_accounts_id` ON `fin_ledger_accounts` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_live` ON `fin_ledger_accounts` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_archived` ON `fin_ledger_accounts` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_state` ON `fin_ledger_accounts` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_ledger_accounts_code_unique` ON `fin_ledger_accounts` (`org`,`code`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_code` ON `fin_ledger_accounts` (`org`,`code`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_name` ON `fin_ledger_accounts` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_type` ON `fin_ledger_accounts` (`org`,`type`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_control` ON `fin_ledger_accounts` (`org`,`control`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_ledger_accounts_purpose_unique` ON `fin_ledger_accounts` (`org`,`purpose`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_purpose` ON `fin_ledger_accounts` (`org`,`purpose`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_currency` ON `fin_ledger_accounts` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_parent_id` ON `fin_ledger_accounts` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_tax_code_id` ON `fin_ledger_accounts` (`org`,`tax_code_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_owner_id` ON `fin_ledger_accounts` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_team_id` ON `fin_ledger_accounts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_created_at` ON `fin_ledger_accounts` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_updated_at` ON `fin_ledger_accounts` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_tax_codes` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`version_number` integer NOT NULL,
	`rate` integer NOT NULL,
	`kind` text NOT NULL,
	`account_id` text,
	`valid_from` text NOT NULL,
	`valid_to` text,
	`jurisdiction` text,
	`previous_id` text,
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
CREATE UNIQUE INDEX `fin_tax_codes_id` ON `fin_tax_codes` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_live` ON `fin_tax_codes` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_archived` ON `fin_tax_codes` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_state` ON `fin_tax_codes` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_code` ON `fin_tax_codes` (`org`,`code`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_rate` ON `fin_tax_codes` (`org`,`rate`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_kind` ON `fin_tax_codes` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_account_id` ON `fin_tax_codes` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_valid_from` ON `fin_tax_codes` (`org`,`valid_from`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_valid_to` ON `fin_tax_codes` (`org`,`valid_to`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_jurisdiction` ON `fin_tax_codes` (`org`,`jurisdiction`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_previous_id` ON `fin_tax_codes` (`org`,`previous_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_owner_id` ON `fin_tax_codes` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_team_id` ON `fin_tax_codes` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_created_at` ON `fin_tax_codes` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_updated_at` ON `fin_tax_codes` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_cost_centres` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
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
CREATE UNIQUE INDEX `fin_cost_centres_id` ON `fin_cost_centres` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_live` ON `fin_cost_centres` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_archived` ON `fin_cost_centres` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_state` ON `fin_cost_centres` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_cost_centres_code_unique` ON `fin_cost_centres` (`org`,`code`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_code` ON `fin_cost_centres` (`org`,`code`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_name` ON `fin_cost_centres` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_owner_id` ON `fin_cost_centres` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_team_id` ON `fin_cost_centres` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_created_at` ON `fin_cost_centres` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_updated_at` ON `fin_cost_centres` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_periods` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`fiscal_year` text NOT NULL,
	`name` text NOT NULL,
	`start` text NOT NULL,
	`end` text NOT NULL,
	`kind` text NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`trial_balance` text,
	`trial_balance_hash` text,
	`trial_balance_seal` text,
	`closing_entry_id` text,
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
CREATE UNIQUE INDEX `fin_periods_id` ON `fin_periods` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_periods_live` ON `fin_periods` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_archived` ON `fin_periods` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_state` ON `fin_periods` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_fiscal_year` ON `fin_periods` (`org`,`fiscal_year`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_name` ON `fin_periods` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_start` ON `fin_periods` (`org`,`start`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_end` ON `fin_periods` (`org`,`end`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_kind` ON `fin_periods` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_closing_entry_id` ON `fin_periods` (`org`,`closing_entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_owner_id` ON `fin_periods` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_team_id` ON `fin_periods` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_created_at` ON `fin_periods` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_updated_at` ON `fin_periods` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_fx_rates` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`currency` text NOT NULL,
	`date` text NOT NULL,
	`rate` integer NOT NULL,
	`source` text,
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
CREATE UNIQUE INDEX `fin_fx_rates_id` ON `fin_fx_rates` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_live` ON `fin_fx_rates` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_archived` ON `fin_fx_rates` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_state` ON `fin_fx_rates` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_currency` ON `fin_fx_rates` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_date` ON `fin_fx_rates` (`org`,`date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_source` ON `fin_fx_rates` (`org`,`source`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_owner_id` ON `fin_fx_rates` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_team_id` ON `fin_fx_rates` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_created_at` ON `fin_fx_rates` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_updated_at` ON `fin_fx_rates` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_budgets` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`fiscal_year` text NOT NULL,
	`account_id` text,
	`cost_centre_id` text,
	`project_id` text,
	`amounts` text NOT NULL,
	`total` integer NOT NULL,
	`on_exceed` text NOT NULL,
	`revision` integer NOT NULL,
	`root_id` text,
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
CREATE UNIQUE INDEX `fin_budgets_id` ON `fin_budgets` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_budgets_live` ON `fin_budgets` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_archived` ON `fin_budgets` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_state` ON `fin_budgets` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_name` ON `fin_budgets` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_fiscal_year` ON `fin_budgets` (`org`,`fiscal_year`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_account_id` ON `fin_budgets` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_cost_centre_id` ON `fin_budgets` (`org`,`cost_centre_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_project_id` ON `fin_budgets` (`org`,`project_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_total` ON `fin_budgets` (`org`,`total`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_on_exceed` ON `fin_budgets` (`org`,`on_exceed`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_root_id` ON `fin_budgets` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_owner_id` ON `fin_budgets` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_team_id` ON `fin_budgets` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_created_at` ON `fin_budgets` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_updated_at` ON `fin_budgets` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_journal_entries` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`journal` text NOT NULL,
	`date` text NOT NULL,
	`adjusting` integer NOT NULL,
	`narration` text NOT NULL,
	`currency` text,
	`fx_rate` integer,
	`total` integer NOT NULL,
	`period_id` text,
	`fiscal_year` text,
	`posted_at` integer,
	`posted_by` text,
	`source_collection` text,
	`source_id` text,
	`reversal_of_id` text,
	`reversed_by_id` text,
	`over_budget_ids` text NOT NULL,
	`seal` text,
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
CREATE UNIQUE INDEX `fin_journal_entries_id` ON `fin_journal_entries` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_live` ON `fin_journal_entries` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_archived` ON `fin_journal_entries` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_number` ON `fin_journal_entries` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_state` ON `fin_journal_entries` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_journal` ON `fin_journal_entries` (`org`,`journal`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_date` ON `fin_journal_entries` (`org`,`date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_total` ON `fin_journal_entries` (`org`,`total`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_period_id` ON `fin_journal_entries` (`org`,`period_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_fiscal_year` ON `fin_journal_entries` (`org`,`fiscal_year`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_posted_at` ON `fin_journal_entries` (`org`,`posted_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_posted_by` ON `fin_journal_entries` (`org`,`posted_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_source` ON `fin_journal_entries` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_reversal_of_id` ON `fin_journal_entries` (`org`,`reversal_of_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_reversed_by_id` ON `fin_journal_entries` (`org`,`reversed_by_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_owner_id` ON `fin_journal_entries` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_team_id` ON `fin_journal_entries` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_created_at` ON `fin_journal_entries` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_updated_at` ON `fin_journal_entries` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_journal_entries_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`account_id` text NOT NULL,
	`debit` integer NOT NULL,
	`credit` integer NOT NULL,
	`doc_currency` text,
	`doc_amount` integer,
	`fx_rate` integer,
	`party_id` text,
	`employee_id` text,
	`tax_code_id` text,
	`tax_base` integer,
	`cost_centre_id` text,
	`project_id` text,
	`text` text,
	FOREIGN KEY (`parent`) REFERENCES `fin_journal_entries`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_journal_entries_lines_place` ON `fin_journal_entries_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_invoices` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`account_id` text NOT NULL,
	`issue_date` text,
	`due_date` text,
	`service_from` text,
	`service_to` text,
	`currency` text,
	`fx_rate` integer,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`gross` integer NOT NULL,
	`paid` integer NOT NULL,
	`credited` integer NOT NULL,
	`discounted` integer NOT NULL,
	`written_off` integer NOT NULL,
	`balance` integer NOT NULL,
	`base_gross` integer NOT NULL,
	`base_balance` integer NOT NULL,
	`booked_on` text,
	`settled_on` text,
	`entry_id` text,
	`source_collection` text,
	`source_id` text,
	`contract_id` text,
	`project_id` text,
	`reference` text,
	`terms` text,
	`credit_of_id` text,
	`reason` text,
	`write_off_reason` text,
	`reminder_level` integer NOT NULL,
	`reminded_at` integer,
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
CREATE UNIQUE INDEX `fin_invoices_id` ON `fin_invoices` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_invoices_live` ON `fin_invoices` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_archived` ON `fin_invoices` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_number` ON `fin_invoices` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_state` ON `fin_invoices` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_kind` ON `fin_invoices` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_account_id` ON `fin_invoices` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_issue_date` ON `fin_invoices` (`org`,`issue_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_due_date` ON `fin_invoices` (`org`,`due_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_currency` ON `fin_invoices` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_gross` ON `fin_invoices` (`org`,`gross`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_balance` ON `fin_invoices` (`org`,`balance`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_booked_on` ON `fin_invoices` (`org`,`booked_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_settled_on` ON `fin_invoices` (`org`,`settled_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_entry_id` ON `fin_invoices` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_source` ON `fin_invoices` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_contract_id` ON `fin_invoices` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_project_id` ON `fin_invoices` (`org`,`project_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_reference` ON `fin_invoices` (`org`,`reference`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_credit_of_id` ON `fin_invoices` (`org`,`credit_of_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_reminder_level` ON `fin_invoices` (`org`,`reminder_level`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_reminded_at` ON `fin_invoices` (`org`,`reminded_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_owner_id` ON `fin_invoices` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_team_id` ON `fin_invoices` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_created_at` ON `fin_invoices` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_updated_at` ON `fin_invoices` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_invoices_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`item_id` text,
	`text` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`discount_percent` integer NOT NULL,
	`tax_code_ids` text NOT NULL,
	`account_id` text,
	`project_id` text,
	`cost_centre_id` text,
	`source_line` text,
	`net` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `fin_invoices`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_invoices_lines_place` ON `fin_invoices_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_invoices_tax_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`tax_code_id` text NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer NOT NULL,
	`base` integer NOT NULL,
	`tax` integer NOT NULL,
	`self_assessed` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `fin_invoices`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_invoices_tax_lines_place` ON `fin_invoices_tax_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_bills` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`supplier_id` text NOT NULL,
	`supplier_ref` text NOT NULL,
	`supplier_ref_key` text,
	`issue_date` text,
	`due_date` text,
	`service_from` text,
	`service_to` text,
	`currency` text,
	`fx_rate` integer,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`gross` integer NOT NULL,
	`paid` integer NOT NULL,
	`credited` integer NOT NULL,
	`discounted` integer NOT NULL,
	`written_off` integer NOT NULL,
	`balance` integer NOT NULL,
	`base_gross` integer NOT NULL,
	`base_balance` integer NOT NULL,
	`booked_on` text,
	`settled_on` text,
	`entry_id` text,
	`source_collection` text,
	`source_id` text,
	`po_id` text,
	`notes` text,
	`credit_of_id` text,
	`match_state` text NOT NULL,
	`mismatch_reason` text,
	`dispute_reason` text,
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
CREATE UNIQUE INDEX `fin_bills_id` ON `fin_bills` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_bills_live` ON `fin_bills` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_archived` ON `fin_bills` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_number` ON `fin_bills` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_state` ON `fin_bills` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_kind` ON `fin_bills` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_supplier_id` ON `fin_bills` (`org`,`supplier_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_supplier_ref` ON `fin_bills` (`org`,`supplier_ref`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_bills_supplier_ref_key_unique` ON `fin_bills` (`org`,`supplier_ref_key`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_supplier_ref_key` ON `fin_bills` (`org`,`supplier_ref_key`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_issue_date` ON `fin_bills` (`org`,`issue_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_due_date` ON `fin_bills` (`org`,`due_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_currency` ON `fin_bills` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_gross` ON `fin_bills` (`org`,`gross`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_balance` ON `fin_bills` (`org`,`balance`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_booked_on` ON `fin_bills` (`org`,`booked_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_settled_on` ON `fin_bills` (`org`,`settled_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_entry_id` ON `fin_bills` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_source` ON `fin_bills` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_po_id` ON `fin_bills` (`org`,`po_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_credit_of_id` ON `fin_bills` (`org`,`credit_of_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_match_state` ON `fin_bills` (`org`,`match_state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_owner_id` ON `fin_bills` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_team_id` ON `fin_bills` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_created_at` ON `fin_bills` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_updated_at` ON `fin_bills` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_bills_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`item_id` text,
	`text` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`discount_percent` integer NOT NULL,
	`tax_code_ids` text NOT NULL,
	`account_id` text,
	`project_id` text,
	`cost_centre_id` text,
	`source_line` text,
	`net` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `fin_bills`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_bills_lines_place` ON `fin_bills_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_bills_tax_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`tax_code_id` text NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer NOT NULL,
	`base` integer NOT NULL,
	`tax` integer NOT NULL,
	`self_assessed` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `fin_bills`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_bills_tax_lines_place` ON `fin_bills_tax_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_bills_match_details` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`line` integer NOT NULL,
	`what` text NOT NULL,
	`expected` text,
	`found` text,
	FOREIGN KEY (`parent`) REFERENCES `fin_bills`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_bills_match_details_place` ON `fin_bills_match_details` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_settlements` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`document_collection` text NOT NULL,
	`document_id` text NOT NULL,
	`by_collection` text NOT NULL,
	`by_id` text NOT NULL,
	`party_id` text,
	`date` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`discount` integer NOT NULL,
	`base` integer NOT NULL,
	`by_base` integer NOT NULL,
	`fx_diff` integer NOT NULL,
	`entry_id` text,
	`undoes_id` text,
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
CREATE UNIQUE INDEX `fin_settlements_id` ON `fin_settlements` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_settlements_live` ON `fin_settlements` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_archived` ON `fin_settlements` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_state` ON `fin_settlements` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_kind` ON `fin_settlements` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_document` ON `fin_settlements` (`org`,`document_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_by` ON `fin_settlements` (`org`,`by_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_party_id` ON `fin_settlements` (`org`,`party_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_date` ON `fin_settlements` (`org`,`date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_entry_id` ON `fin_settlements` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_undoes_id` ON `fin_settlements` (`org`,`undoes_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_owner_id` ON `fin_settlements` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_team_id` ON `fin_settlements` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_created_at` ON `fin_settlements` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_updated_at` ON `fin_settlements` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_payments` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`direction` text NOT NULL,
	`party_id` text,
	`employee_id` text,
	`side` text,
	`bank_account_id` text NOT NULL,
	`to_account_id` text,
	`method` text NOT NULL,
	`amount_amount` integer NOT NULL,
	`amount_currency` text NOT NULL,
	`fx_rate` integer,
	`date` text,
	`reference` text,
	`remit_to` text,
	`unallocated` integer NOT NULL,
	`base_amount` integer NOT NULL,
	`base_unallocated` integer NOT NULL,
	`settled_on` text,
	`entry_id` text,
	`reversal_entry_id` text,
	`reversed_on` text,
	`reverse_reason` text,
	`bank_transaction_id` text,
	`to_bank_transaction_id` text,
	`source_collection` text,
	`source_id` text,
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
CREATE UNIQUE INDEX `fin_payments_id` ON `fin_payments` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_payments_live` ON `fin_payments` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_archived` ON `fin_payments` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_number` ON `fin_payments` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_state` ON `fin_payments` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_direction` ON `fin_payments` (`org`,`direction`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_party_id` ON `fin_payments` (`org`,`party_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_employee_id` ON `fin_payments` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_side` ON `fin_payments` (`org`,`side`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_bank_account_id` ON `fin_payments` (`org`,`bank_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_to_account_id` ON `fin_payments` (`org`,`to_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_method` ON `fin_payments` (`org`,`method`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_amount` ON `fin_payments` (`org`,`amount_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_date` ON `fin_payments` (`org`,`date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_reference` ON `fin_payments` (`org`,`reference`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_unallocated` ON `fin_payments` (`org`,`unallocated`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_base_amount` ON `fin_payments` (`org`,`base_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_settled_on` ON `fin_payments` (`org`,`settled_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_entry_id` ON `fin_payments` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_reversal_entry_id` ON `fin_payments` (`org`,`reversal_entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_reversed_on` ON `fin_payments` (`org`,`reversed_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_bank_transaction_id` ON `fin_payments` (`org`,`bank_transaction_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_to_bank_transaction_id` ON `fin_payments` (`org`,`to_bank_transaction_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_source` ON `fin_payments` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_owner_id` ON `fin_payments` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_team_id` ON `fin_payments` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_created_at` ON `fin_payments` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_updated_at` ON `fin_payments` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_payments_allocations` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`document_collection` text NOT NULL,
	`document_id` text NOT NULL,
	`amount` integer NOT NULL,
	`discount` integer NOT NULL,
	`fx_diff` integer,
	`settlement_id` text,
	FOREIGN KEY (`parent`) REFERENCES `fin_payments`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_payments_allocations_place` ON `fin_payments_allocations` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_bank_transactions` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`bank_account_id` text NOT NULL,
	`booked_at` text NOT NULL,
	`amount_amount` integer NOT NULL,
	`amount_currency` text NOT NULL,
	`counterparty` text,
	`memo` text,
	`external_id` text,
	`external_key` text,
	`balance_after` integer,
	`matched_by` text,
	`payment_id` text,
	`entry_id` text,
	`ignore_reason` text,
	`position` integer,
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
CREATE UNIQUE INDEX `fin_bank_transactions_id` ON `fin_bank_transactions` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_live` ON `fin_bank_transactions` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_archived` ON `fin_bank_transactions` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_state` ON `fin_bank_transactions` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_bank_account_id` ON `fin_bank_transactions` (`org`,`bank_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_booked_at` ON `fin_bank_transactions` (`org`,`booked_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_amount` ON `fin_bank_transactions` (`org`,`amount_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_counterparty` ON `fin_bank_transactions` (`org`,`counterparty`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_external_id` ON `fin_bank_transactions` (`org`,`external_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_bank_transactions_external_key_unique` ON `fin_bank_transactions` (`org`,`external_key`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_matched_by` ON `fin_bank_transactions` (`org`,`matched_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_payment_id` ON `fin_bank_transactions` (`org`,`payment_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_entry_id` ON `fin_bank_transactions` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_owner_id` ON `fin_bank_transactions` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_team_id` ON `fin_bank_transactions` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_created_at` ON `fin_bank_transactions` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_updated_at` ON `fin_bank_transactions` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_org_units` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`parent_id` text,
	`head_id` text,
	`cost_centre_id` text,
	`headcount_plan` integer,
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
CREATE UNIQUE INDEX `hr_org_units_id` ON `hr_org_units` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_org_units_live` ON `hr_org_units` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_archived` ON `hr_org_units` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_state` ON `hr_org_units` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `hr_org_units_name_unique` ON `hr_org_units` (`org`,`name`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_name` ON `hr_org_units` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_parent_id` ON `hr_org_units` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_head_id` ON `hr_org_units` (`org`,`head_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_cost_centre_id` ON `hr_org_units` (`org`,`cost_centre_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_headcount_plan` ON `hr_org_units` (`org`,`headcount_plan`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_owner_id` ON `hr_org_units` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_team_id` ON `hr_org_units` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_created_at` ON `hr_org_units` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_updated_at` ON `hr_org_units` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_employees` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`work_email` text,
	`personal_email` text,
	`phone` text,
	`birth_date` text,
	`national_id` text,
	`address` text,
	`bank` text,
	`emergency` text,
	`user_id` text,
	`org_unit_id` text,
	`manager_id` text,
	`job_title` text,
	`contract_id` text,
	`type` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text,
	`weekly_hours` integer NOT NULL,
	`work_days` text,
	`salary_amount` integer,
	`salary_currency` text,
	`salary_per` text NOT NULL,
	`end_reason` text,
	`successor_id` text,
	`retain_until` text,
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
CREATE UNIQUE INDEX `hr_employees_id` ON `hr_employees` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_employees_live` ON `hr_employees` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_archived` ON `hr_employees` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_number` ON `hr_employees` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_state` ON `hr_employees` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_first_name` ON `hr_employees` (`org`,`first_name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_last_name` ON `hr_employees` (`org`,`last_name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_work_email` ON `hr_employees` (`org`,`work_email`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_user_id` ON `hr_employees` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_org_unit_id` ON `hr_employees` (`org`,`org_unit_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_manager_id` ON `hr_employees` (`org`,`manager_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_job_title` ON `hr_employees` (`org`,`job_title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_contract_id` ON `hr_employees` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_type` ON `hr_employees` (`org`,`type`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_start_date` ON `hr_employees` (`org`,`start_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_end_date` ON `hr_employees` (`org`,`end_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_end_reason` ON `hr_employees` (`org`,`end_reason`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_successor_id` ON `hr_employees` (`org`,`successor_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_retain_until` ON `hr_employees` (`org`,`retain_until`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_owner_id` ON `hr_employees` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_team_id` ON `hr_employees` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_created_at` ON `hr_employees` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_updated_at` ON `hr_employees` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_leave_types` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`paid` integer NOT NULL,
	`unit` text NOT NULL,
	`counts` text NOT NULL,
	`needs_balance` integer NOT NULL,
	`accrual` text,
	`max_balance` integer,
	`carry` text,
	`year_starts` text NOT NULL,
	`long_leave` integer NOT NULL,
	`earns` integer NOT NULL,
	`credited_until` text,
	`reinstated_on` text,
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
CREATE UNIQUE INDEX `hr_leave_types_id` ON `hr_leave_types` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_leave_types_live` ON `hr_leave_types` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_archived` ON `hr_leave_types` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_state` ON `hr_leave_types` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `hr_leave_types_name_unique` ON `hr_leave_types` (`org`,`name`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_name` ON `hr_leave_types` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_paid` ON `hr_leave_types` (`org`,`paid`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_needs_balance` ON `hr_leave_types` (`org`,`needs_balance`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_owner_id` ON `hr_leave_types` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_team_id` ON `hr_leave_types` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_created_at` ON `hr_leave_types` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_updated_at` ON `hr_leave_types` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_leave_types_blocks` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	`reason` text,
	FOREIGN KEY (`parent`) REFERENCES `hr_leave_types`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hr_leave_types_blocks_place` ON `hr_leave_types_blocks` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `hr_leave_entries` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`employee_id` text NOT NULL,
	`user_id` text,
	`leave_type_id` text NOT NULL,
	`kind` text NOT NULL,
	`days` integer NOT NULL,
	`valid_from` text NOT NULL,
	`valid_to` text,
	`left` integer NOT NULL,
	`source_collection` text,
	`source_id` text,
	`text` text,
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
CREATE UNIQUE INDEX `hr_leave_entries_id` ON `hr_leave_entries` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_live` ON `hr_leave_entries` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_archived` ON `hr_leave_entries` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_state` ON `hr_leave_entries` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_employee_id` ON `hr_leave_entries` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_user_id` ON `hr_leave_entries` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_leave_type_id` ON `hr_leave_entries` (`org`,`leave_type_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_kind` ON `hr_leave_entries` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_days` ON `hr_leave_entries` (`org`,`days`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_valid_from` ON `hr_leave_entries` (`org`,`valid_from`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_valid_to` ON `hr_leave_entries` (`org`,`valid_to`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_left` ON `hr_leave_entries` (`org`,`left`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_source` ON `hr_leave_entries` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_owner_id` ON `hr_leave_entries` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_team_id` ON `hr_leave_entries` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_created_at` ON `hr_leave_entries` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_updated_at` ON `hr_leave_entries` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_leave_entries_uses` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`lot_id` text NOT NULL,
	`days` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `hr_leave_entries`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hr_leave_entries_uses_place` ON `hr_leave_entries_uses` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `hr_leave_requests` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`employee_id` text NOT NULL,
	`user_id` text,
	`leave_type_id` text NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	`half_day` text,
	`days` integer NOT NULL,
	`reason` text,
	`substitute_id` text,
	`approver_id` text,
	`submitted_at` integer,
	`reminded_at` integer,
	`decided_at` integer,
	`decided_by` text,
	`decision_note` text,
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
CREATE UNIQUE INDEX `hr_leave_requests_id` ON `hr_leave_requests` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_live` ON `hr_leave_requests` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_archived` ON `hr_leave_requests` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_state` ON `hr_leave_requests` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_employee_id` ON `hr_leave_requests` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_user_id` ON `hr_leave_requests` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_leave_type_id` ON `hr_leave_requests` (`org`,`leave_type_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_from` ON `hr_leave_requests` (`org`,`from`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_to` ON `hr_leave_requests` (`org`,`to`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_days` ON `hr_leave_requests` (`org`,`days`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_substitute_id` ON `hr_leave_requests` (`org`,`substitute_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_approver_id` ON `hr_leave_requests` (`org`,`approver_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_submitted_at` ON `hr_leave_requests` (`org`,`submitted_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_decided_at` ON `hr_leave_requests` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_owner_id` ON `hr_leave_requests` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_team_id` ON `hr_leave_requests` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_created_at` ON `hr_leave_requests` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_updated_at` ON `hr_leave_requests` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_timesheets` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`employee_id` text NOT NULL,
	`user_id` text,
	`week` text NOT NULL,
	`week_start` text NOT NULL,
	`hours` integer NOT NULL,
	`billable_hours` integer NOT NULL,
	`overtime_hours` integer NOT NULL,
	`invoice_ids` text NOT NULL,
	`approver_id` text,
	`submitted_at` integer,
	`reminded_at` integer,
	`decided_at` integer,
	`decision_note` text,
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
CREATE UNIQUE INDEX `hr_timesheets_id` ON `hr_timesheets` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_timesheets_live` ON `hr_timesheets` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_archived` ON `hr_timesheets` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_state` ON `hr_timesheets` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_employee_id` ON `hr_timesheets` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_user_id` ON `hr_timesheets` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_week` ON `hr_timesheets` (`org`,`week`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_week_start` ON `hr_timesheets` (`org`,`week_start`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_hours` ON `hr_timesheets` (`org`,`hours`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_billable_hours` ON `hr_timesheets` (`org`,`billable_hours`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_overtime_hours` ON `hr_timesheets` (`org`,`overtime_hours`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_approver_id` ON `hr_timesheets` (`org`,`approver_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_submitted_at` ON `hr_timesheets` (`org`,`submitted_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_decided_at` ON `hr_timesheets` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_owner_id` ON `hr_timesheets` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_team_id` ON `hr_timesheets` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_created_at` ON `hr_timesheets` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_updated_at` ON `hr_timesheets` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_timesheets_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`date` text NOT NULL,
	`hours` integer NOT NULL,
	`project_id` text,
	`task_id` text,
	`billable` integer NOT NULL,
	`note` text,
	FOREIGN KEY (`parent`) REFERENCES `hr_timesheets`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hr_timesheets_lines_place` ON `hr_timesheets_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `hr_expense_types` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`account_id` text,
	`tax_code_id` text,
	`needs_receipt` integer NOT NULL,
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
CREATE UNIQUE INDEX `hr_expense_types_id` ON `hr_expense_types` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_expense_types_live` ON `hr_expense_types` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_archived` ON `hr_expense_types` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_state` ON `hr_expense_types` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `hr_expense_types_name_unique` ON `hr_expense_types` (`org`,`name`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_name` ON `hr_expense_types` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_account_id` ON `hr_expense_types` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_tax_code_id` ON `hr_expense_types` (`org`,`tax_code_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_needs_receipt` ON `hr_expense_types` (`org`,`needs_receipt`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_owner_id` ON `hr_expense_types` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_team_id` ON `hr_expense_types` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_created_at` ON `hr_expense_types` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_updated_at` ON `hr_expense_types` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_expense_claims` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text,
	`employee_id` text NOT NULL,
	`user_id` text,
	`currency` text NOT NULL,
	`claimed` integer NOT NULL,
	`sanctioned` integer NOT NULL,
	`paid` integer NOT NULL,
	`approver_id` text,
	`submitted_at` integer,
	`reminded_at` integer,
	`decided_at` integer,
	`decision_note` text,
	`posted_on` text,
	`fx_rate` integer,
	`entry_id` text,
	`payment_id` text,
	`paid_at` integer,
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
CREATE UNIQUE INDEX `hr_expense_claims_id` ON `hr_expense_claims` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_live` ON `hr_expense_claims` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_archived` ON `hr_expense_claims` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_number` ON `hr_expense_claims` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_state` ON `hr_expense_claims` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_title` ON `hr_expense_claims` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_employee_id` ON `hr_expense_claims` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_user_id` ON `hr_expense_claims` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_currency` ON `hr_expense_claims` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_claimed` ON `hr_expense_claims` (`org`,`claimed`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_sanctioned` ON `hr_expense_claims` (`org`,`sanctioned`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_paid` ON `hr_expense_claims` (`org`,`paid`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_approver_id` ON `hr_expense_claims` (`org`,`approver_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_submitted_at` ON `hr_expense_claims` (`org`,`submitted_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_decided_at` ON `hr_expense_claims` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_posted_on` ON `hr_expense_claims` (`org`,`posted_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_entry_id` ON `hr_expense_claims` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_payment_id` ON `hr_expense_claims` (`org`,`payment_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_paid_at` ON `hr_expense_claims` (`org`,`paid_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_owner_id` ON `hr_expense_claims` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_team_id` ON `hr_expense_claims` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_created_at` ON `hr_expense_claims` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_updated_at` ON `hr_expense_claims` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_expense_claims_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`date` text NOT NULL,
	`type_id` text NOT NULL,
	`text` text,
	`amount_amount` integer NOT NULL,
	`amount_currency` text NOT NULL,
	`fx_rate` integer,
	`tax_code_id` text,
	`project_id` text,
	`receipt_id` text,
	`claimed` integer,
	`sanctioned` integer,
	FOREIGN KEY (`parent`) REFERENCES `hr_expense_claims`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hr_expense_claims_lines_place` ON `hr_expense_claims_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `hr_job_openings` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`org_unit_id` text,
	`manager_id` text,
	`type` text NOT NULL,
	`headcount` integer NOT NULL,
	`headcount_agreed` integer,
	`hired` integer NOT NULL,
	`salary_min_amount` integer,
	`salary_min_currency` text,
	`salary_max_amount` integer,
	`salary_max_currency` text,
	`closes_on` text,
	`opened_at` integer,
	`ended_at` integer,
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
CREATE UNIQUE INDEX `hr_job_openings_id` ON `hr_job_openings` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_job_openings_live` ON `hr_job_openings` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_archived` ON `hr_job_openings` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_state` ON `hr_job_openings` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_title` ON `hr_job_openings` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_org_unit_id` ON `hr_job_openings` (`org`,`org_unit_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_manager_id` ON `hr_job_openings` (`org`,`manager_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_type` ON `hr_job_openings` (`org`,`type`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_headcount` ON `hr_job_openings` (`org`,`headcount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_hired` ON `hr_job_openings` (`org`,`hired`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_closes_on` ON `hr_job_openings` (`org`,`closes_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_opened_at` ON `hr_job_openings` (`org`,`opened_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_ended_at` ON `hr_job_openings` (`org`,`ended_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_owner_id` ON `hr_job_openings` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_team_id` ON `hr_job_openings` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_created_at` ON `hr_job_openings` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_updated_at` ON `hr_job_openings` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_candidates` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`opening_id` text NOT NULL,
	`source` text,
	`rating` integer,
	`notes` text,
	`interviewer_id` text,
	`interview_at` integer,
	`salary_offer_amount` integer,
	`salary_offer_currency` text,
	`salary_per` text NOT NULL,
	`start_on` text,
	`offered_at` integer,
	`hired_at` integer,
	`ended_at` integer,
	`end_reason` text,
	`employee_id` text,
	`retain_until` text,
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
CREATE UNIQUE INDEX `hr_candidates_id` ON `hr_candidates` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_candidates_live` ON `hr_candidates` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_archived` ON `hr_candidates` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_state` ON `hr_candidates` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_name` ON `hr_candidates` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_email` ON `hr_candidates` (`org`,`email`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_opening_id` ON `hr_candidates` (`org`,`opening_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_source` ON `hr_candidates` (`org`,`source`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_rating` ON `hr_candidates` (`org`,`rating`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_interviewer_id` ON `hr_candidates` (`org`,`interviewer_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_interview_at` ON `hr_candidates` (`org`,`interview_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_start_on` ON `hr_candidates` (`org`,`start_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_offered_at` ON `hr_candidates` (`org`,`offered_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_hired_at` ON `hr_candidates` (`org`,`hired_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_ended_at` ON `hr_candidates` (`org`,`ended_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_employee_id` ON `hr_candidates` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_retain_until` ON `hr_candidates` (`org`,`retain_until`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_owner_id` ON `hr_candidates` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_team_id` ON `hr_candidates` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_created_at` ON `hr_candidates` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_updated_at` ON `hr_candidates` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_reviews` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`employee_id` text NOT NULL,
	`user_id` text,
	`reviewer_id` text,
	`reviewer_user_id` text,
	`cycle` text NOT NULL,
	`due_on` text,
	`self_score` integer,
	`final_score` integer,
	`self_comments` text,
	`comments` text,
	`dispute` text,
	`calibrated_at` integer,
	`answered_at` integer,
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
CREATE UNIQUE INDEX `hr_reviews_id` ON `hr_reviews` (`id`);
--> statement-breakpoint
CREATE INDEX `hr_reviews_live` ON `hr_reviews` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_archived` ON `hr_reviews` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_state` ON `hr_reviews` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_employee_id` ON `hr_reviews` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_user_id` ON `hr_reviews` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_reviewer_id` ON `hr_reviews` (`org`,`reviewer_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_reviewer_user_id` ON `hr_reviews` (`org`,`reviewer_user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_cycle` ON `hr_reviews` (`org`,`cycle`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_due_on` ON `hr_reviews` (`org`,`due_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_calibrated_at` ON `hr_reviews` (`org`,`calibrated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_answered_at` ON `hr_reviews` (`org`,`answered_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_owner_id` ON `hr_reviews` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_team_id` ON `hr_reviews` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_created_at` ON `hr_reviews` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_updated_at` ON `hr_reviews` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `hr_reviews_goals` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`weight` integer NOT NULL,
	`self_score` integer,
	`score` integer,
	FOREIGN KEY (`parent`) REFERENCES `hr_reviews`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hr_reviews_goals_place` ON `hr_reviews_goals` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `ops_items` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`sku` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`kind` text NOT NULL,
	`uom` text NOT NULL,
	`track` text NOT NULL,
	`cost` text NOT NULL,
	`sale_price_amount` integer,
	`sale_price_currency` text,
	`purchase_price_amount` integer,
	`purchase_price_currency` text,
	`tax_code_ids` text NOT NULL,
	`reorder_point` integer,
	`reorder_qty` integer,
	`supplier_id` text,
	`income_account_id` text,
	`expense_account_id` text,
	`inventory_account_id` text,
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
CREATE UNIQUE INDEX `ops_items_id` ON `ops_items` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_items_live` ON `ops_items` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_archived` ON `ops_items` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_state` ON `ops_items` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_items_sku_unique` ON `ops_items` (`org`,`sku`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_sku` ON `ops_items` (`org`,`sku`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_name` ON `ops_items` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_kind` ON `ops_items` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_track` ON `ops_items` (`org`,`track`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_sale_price` ON `ops_items` (`org`,`sale_price_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_reorder_point` ON `ops_items` (`org`,`reorder_point`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_supplier_id` ON `ops_items` (`org`,`supplier_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_income_account_id` ON `ops_items` (`org`,`income_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_expense_account_id` ON `ops_items` (`org`,`expense_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_inventory_account_id` ON `ops_items` (`org`,`inventory_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_owner_id` ON `ops_items` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_team_id` ON `ops_items` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_created_at` ON `ops_items` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_updated_at` ON `ops_items` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `ops_locations` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`parent_id` text,
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
CREATE UNIQUE INDEX `ops_locations_id` ON `ops_locations` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_locations_live` ON `ops_locations` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_archived` ON `ops_locations` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_state` ON `ops_locations` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_locations_code_unique` ON `ops_locations` (`org`,`code`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_code` ON `ops_locations` (`org`,`code`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_name` ON `ops_locations` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_kind` ON `ops_locations` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_parent_id` ON `ops_locations` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_owner_id` ON `ops_locations` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_team_id` ON `ops_locations` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_created_at` ON `ops_locations` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_updated_at` ON `ops_locations` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `ops_stock_moves` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`item_id` text NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`uom` text,
	`lot` text,
	`unit_cost_amount` integer,
	`unit_cost_currency` text,
	`value_amount` integer,
	`value_currency` text,
	`credited_amount` integer,
	`credited_currency` text,
	`at` integer,
	`note` text,
	`delivery_note` text,
	`source_collection` text,
	`source_id` text,
	`source_line` text,
	`entry_id` text,
	`reversal_of_id` text,
	`reversed_by_id` text,
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
CREATE UNIQUE INDEX `ops_stock_moves_id` ON `ops_stock_moves` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_live` ON `ops_stock_moves` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_archived` ON `ops_stock_moves` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_number` ON `ops_stock_moves` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_state` ON `ops_stock_moves` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_item_id` ON `ops_stock_moves` (`org`,`item_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_from_id` ON `ops_stock_moves` (`org`,`from_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_to_id` ON `ops_stock_moves` (`org`,`to_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_quantity` ON `ops_stock_moves` (`org`,`quantity`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_lot` ON `ops_stock_moves` (`org`,`lot`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_value` ON `ops_stock_moves` (`org`,`value_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_at` ON `ops_stock_moves` (`org`,`at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_delivery_note` ON `ops_stock_moves` (`org`,`delivery_note`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_source` ON `ops_stock_moves` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_entry_id` ON `ops_stock_moves` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_reversal_of_id` ON `ops_stock_moves` (`org`,`reversal_of_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_reversed_by_id` ON `ops_stock_moves` (`org`,`reversed_by_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_owner_id` ON `ops_stock_moves` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_team_id` ON `ops_stock_moves` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_created_at` ON `ops_stock_moves` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_updated_at` ON `ops_stock_moves` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `ops_stock_counts` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`location_id` text NOT NULL,
	`planned_on` text,
	`notes` text,
	`started_at` integer,
	`finished_at` integer,
	`posted_at` integer,
	`line_count` integer NOT NULL,
	`accurate_count` integer NOT NULL,
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
CREATE UNIQUE INDEX `ops_stock_counts_id` ON `ops_stock_counts` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_live` ON `ops_stock_counts` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_archived` ON `ops_stock_counts` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_number` ON `ops_stock_counts` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_state` ON `ops_stock_counts` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_location_id` ON `ops_stock_counts` (`org`,`location_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_planned_on` ON `ops_stock_counts` (`org`,`planned_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_started_at` ON `ops_stock_counts` (`org`,`started_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_posted_at` ON `ops_stock_counts` (`org`,`posted_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_owner_id` ON `ops_stock_counts` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_team_id` ON `ops_stock_counts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_created_at` ON `ops_stock_counts` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_updated_at` ON `ops_stock_counts` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `ops_stock_counts_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`item_id` text NOT NULL,
	`lot` text,
	`expected` integer,
	`counted` integer,
	`counted_at` integer,
	`unit_cost_amount` integer,
	`unit_cost_currency` text,
	`variance` integer,
	FOREIGN KEY (`parent`) REFERENCES `ops_stock_counts`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_stock_counts_lines_place` ON `ops_stock_counts_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `ops_purchase_orders` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`supplier_id` text NOT NULL,
	`supplier_ref` text,
	`currency` text,
	`fx_rate` integer,
	`location_id` text,
	`notes` text,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`gross` integer NOT NULL,
	`held_from` text,
	`open_net` integer NOT NULL,
	`over_receipt_percent` integer NOT NULL,
	`expected_on` text,
	`ordered_on` text,
	`received_on` text,
	`bill_ids` text NOT NULL,
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
CREATE UNIQUE INDEX `ops_purchase_orders_id` ON `ops_purchase_orders` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_live` ON `ops_purchase_orders` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_archived` ON `ops_purchase_orders` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_number` ON `ops_purchase_orders` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_state` ON `ops_purchase_orders` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_supplier_id` ON `ops_purchase_orders` (`org`,`supplier_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_supplier_ref` ON `ops_purchase_orders` (`org`,`supplier_ref`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_currency` ON `ops_purchase_orders` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_location_id` ON `ops_purchase_orders` (`org`,`location_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_gross` ON `ops_purchase_orders` (`org`,`gross`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_expected_on` ON `ops_purchase_orders` (`org`,`expected_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_ordered_on` ON `ops_purchase_orders` (`org`,`ordered_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_received_on` ON `ops_purchase_orders` (`org`,`received_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_owner_id` ON `ops_purchase_orders` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_team_id` ON `ops_purchase_orders` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_created_at` ON `ops_purchase_orders` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_updated_at` ON `ops_purchase_orders` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `ops_purchase_orders_tax_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`tax_code_id` text NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer NOT NULL,
	`base` integer NOT NULL,
	`tax` integer NOT NULL,
	`self_assessed` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `ops_purchase_orders`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_purchase_orders_tax_lines_place` ON `ops_purchase_orders_tax_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `ops_purchase_orders_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`item_id` text,
	`text` text,
	`quantity` integer NOT NULL,
	`price` integer,
	`discount_percent` integer NOT NULL,
	`tax_code_ids` text,
	`net` integer NOT NULL,
	`received` integer NOT NULL,
	`received_value` integer NOT NULL,
	`billed` integer NOT NULL,
	`billed_value` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `ops_purchase_orders`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_purchase_orders_lines_place` ON `ops_purchase_orders_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `ops_sales_orders` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`account_id` text NOT NULL,
	`reference` text,
	`quote_id` text,
	`opportunity_id` text,
	`currency` text,
	`fx_rate` integer,
	`location_id` text,
	`notes` text,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`gross` integer NOT NULL,
	`held_from` text,
	`promised_on` text,
	`confirmed_on` text,
	`delivered_on` text,
	`line_count` integer NOT NULL,
	`lines_in_time` integer NOT NULL,
	`invoice_ids` text NOT NULL,
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
CREATE UNIQUE INDEX `ops_sales_orders_id` ON `ops_sales_orders` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_live` ON `ops_sales_orders` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_archived` ON `ops_sales_orders` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_number` ON `ops_sales_orders` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_state` ON `ops_sales_orders` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_account_id` ON `ops_sales_orders` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_reference` ON `ops_sales_orders` (`org`,`reference`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_quote_id` ON `ops_sales_orders` (`org`,`quote_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_opportunity_id` ON `ops_sales_orders` (`org`,`opportunity_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_currency` ON `ops_sales_orders` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_location_id` ON `ops_sales_orders` (`org`,`location_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_gross` ON `ops_sales_orders` (`org`,`gross`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_promised_on` ON `ops_sales_orders` (`org`,`promised_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_confirmed_on` ON `ops_sales_orders` (`org`,`confirmed_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_delivered_on` ON `ops_sales_orders` (`org`,`delivered_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_owner_id` ON `ops_sales_orders` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_team_id` ON `ops_sales_orders` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_created_at` ON `ops_sales_orders` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_updated_at` ON `ops_sales_orders` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `ops_sales_orders_tax_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`tax_code_id` text NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer NOT NULL,
	`base` integer NOT NULL,
	`tax` integer NOT NULL,
	`self_assessed` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `ops_sales_orders`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_sales_orders_tax_lines_place` ON `ops_sales_orders_tax_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `ops_sales_orders_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`item_id` text,
	`text` text,
	`quantity` integer NOT NULL,
	`price` integer,
	`discount_percent` integer NOT NULL,
	`tax_code_ids` text,
	`net` integer NOT NULL,
	`delivered` integer NOT NULL,
	`delivered_on` text,
	`invoiced` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `ops_sales_orders`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_sales_orders_lines_place` ON `ops_sales_orders_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `ops_projects` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`account_id` text,
	`manager_id` text,
	`start_date` text,
	`end_date` text,
	`budget_amount` integer,
	`budget_currency` text,
	`billing` text NOT NULL,
	`hourly_rate_amount` integer,
	`hourly_rate_currency` text,
	`hours_spent` integer NOT NULL,
	`costs_amount` integer,
	`costs_currency` text,
	`spent_amount` integer,
	`spent_currency` text,
	`progress` integer NOT NULL,
	`health` text,
	`health_until` text,
	`started_on` text,
	`closed_on` text,
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
CREATE UNIQUE INDEX `ops_projects_id` ON `ops_projects` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_projects_live` ON `ops_projects` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_archived` ON `ops_projects` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_state` ON `ops_projects` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_projects_code_unique` ON `ops_projects` (`org`,`code`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_code` ON `ops_projects` (`org`,`code`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_name` ON `ops_projects` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_account_id` ON `ops_projects` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_manager_id` ON `ops_projects` (`org`,`manager_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_start_date` ON `ops_projects` (`org`,`start_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_end_date` ON `ops_projects` (`org`,`end_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_budget` ON `ops_projects` (`org`,`budget_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_billing` ON `ops_projects` (`org`,`billing`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_spent` ON `ops_projects` (`org`,`spent_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_progress` ON `ops_projects` (`org`,`progress`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_health` ON `ops_projects` (`org`,`health`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_health_until` ON `ops_projects` (`org`,`health_until`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_started_on` ON `ops_projects` (`org`,`started_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_closed_on` ON `ops_projects` (`org`,`closed_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_owner_id` ON `ops_projects` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_team_id` ON `ops_projects` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_created_at` ON `ops_projects` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_updated_at` ON `ops_projects` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `ops_tasks` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`project_id` text,
	`parent_id` text,
	`assignee_id` text,
	`priority` text NOT NULL,
	`start_on` text,
	`due_at` integer,
	`estimate` integer,
	`depends_on_ids` text NOT NULL,
	`subtasks` integer NOT NULL,
	`hours_spent` integer NOT NULL,
	`started_at` integer,
	`done_at` integer,
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
CREATE UNIQUE INDEX `ops_tasks_id` ON `ops_tasks` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_tasks_live` ON `ops_tasks` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_archived` ON `ops_tasks` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_state` ON `ops_tasks` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_title` ON `ops_tasks` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_project_id` ON `ops_tasks` (`org`,`project_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_parent_id` ON `ops_tasks` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_assignee_id` ON `ops_tasks` (`org`,`assignee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_priority` ON `ops_tasks` (`org`,`priority`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_start_on` ON `ops_tasks` (`org`,`start_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_due_at` ON `ops_tasks` (`org`,`due_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_estimate` ON `ops_tasks` (`org`,`estimate`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_started_at` ON `ops_tasks` (`org`,`started_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_done_at` ON `ops_tasks` (`org`,`done_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_owner_id` ON `ops_tasks` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_team_id` ON `ops_tasks` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_created_at` ON `ops_tasks` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_updated_at` ON `ops_tasks` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `ops_tasks_checklist` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`done` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `ops_tasks`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_tasks_checklist_place` ON `ops_tasks_checklist` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `ops_assets` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`tag` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`serial` text,
	`location_id` text,
	`custodian_id` text,
	`acquired_on` text,
	`cost_amount` integer,
	`cost_currency` text,
	`residual_value_amount` integer,
	`residual_value_currency` text,
	`life_months` integer,
	`method` text NOT NULL,
	`declining_factor` integer NOT NULL,
	`asset_account_id` text,
	`accumulated_account_id` text,
	`depreciation_account_id` text,
	`cost_centre_id` text,
	`accumulated_amount` integer,
	`accumulated_currency` text,
	`book_value_amount` integer,
	`book_value_currency` text,
	`depreciate_on` text,
	`problem` text,
	`problem_on` text,
	`disposed_on` text,
	`proceeds_amount` integer,
	`proceeds_currency` text,
	`entry_id` text,
	`disposal_entry_id` text,
	`next_service_on` text,
	`service_every_months` integer,
	`last_serviced_on` text,
	`service_task_id` text,
	`notes` text,
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
CREATE UNIQUE INDEX `ops_assets_id` ON `ops_assets` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_assets_live` ON `ops_assets` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_archived` ON `ops_assets` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_state` ON `ops_assets` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `ops_assets_tag_unique` ON `ops_assets` (`org`,`tag`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_tag` ON `ops_assets` (`org`,`tag`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_name` ON `ops_assets` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_category` ON `ops_assets` (`org`,`category`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_serial` ON `ops_assets` (`org`,`serial`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_location_id` ON `ops_assets` (`org`,`location_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_custodian_id` ON `ops_assets` (`org`,`custodian_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_acquired_on` ON `ops_assets` (`org`,`acquired_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_cost` ON `ops_assets` (`org`,`cost_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_method` ON `ops_assets` (`org`,`method`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_asset_account_id` ON `ops_assets` (`org`,`asset_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_accumulated_account_id` ON `ops_assets` (`org`,`accumulated_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_depreciation_account_id` ON `ops_assets` (`org`,`depreciation_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_cost_centre_id` ON `ops_assets` (`org`,`cost_centre_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_book_value` ON `ops_assets` (`org`,`book_value_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_depreciate_on` ON `ops_assets` (`org`,`depreciate_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_problem` ON `ops_assets` (`org`,`problem`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_problem_on` ON `ops_assets` (`org`,`problem_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_disposed_on` ON `ops_assets` (`org`,`disposed_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_entry_id` ON `ops_assets` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_disposal_entry_id` ON `ops_assets` (`org`,`disposal_entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_next_service_on` ON `ops_assets` (`org`,`next_service_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_last_serviced_on` ON `ops_assets` (`org`,`last_serviced_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_service_task_id` ON `ops_assets` (`org`,`service_task_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_owner_id` ON `ops_assets` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_team_id` ON `ops_assets` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_created_at` ON `ops_assets` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_updated_at` ON `ops_assets` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `ops_depreciations` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`asset_id` text NOT NULL,
	`kind` text NOT NULL,
	`month_end` text NOT NULL,
	`posted_on` text,
	`amount_amount` integer NOT NULL,
	`amount_currency` text NOT NULL,
	`book_value_amount` integer NOT NULL,
	`book_value_currency` text NOT NULL,
	`entry_id` text,
	`reason` text,
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
CREATE UNIQUE INDEX `ops_depreciations_id` ON `ops_depreciations` (`id`);
--> statement-breakpoint
CREATE INDEX `ops_depreciations_live` ON `ops_depreciations` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_archived` ON `ops_depreciations` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_state` ON `ops_depreciations` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_asset_id` ON `ops_depreciations` (`org`,`asset_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_kind` ON `ops_depreciations` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_month_end` ON `ops_depreciations` (`org`,`month_end`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_posted_on` ON `ops_depreciations` (`org`,`posted_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_amount` ON `ops_depreciations` (`org`,`amount_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_entry_id` ON `ops_depreciations` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_owner_id` ON `ops_depreciations` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_team_id` ON `ops_depreciations` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_created_at` ON `ops_depreciations` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_updated_at` ON `ops_depreciations` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `legal_contracts` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`account_id` text,
	`employee_id` text,
	`start` text,
	`end` text,
	`auto_renew` integer NOT NULL,
	`renew_months` integer,
	`notice_days` integer NOT NULL,
	`early_notice` integer NOT NULL,
	`notice_by` text,
	`moves_on` text,
	`value_amount` integer,
	`value_currency` text,
	`law` text,
	`parent_id` text,
	`amends` text,
	`template_id` text,
	`nonstandard` text NOT NULL,
	`sealed_hash` text,
	`sealed_terms` text,
	`approved_at` integer,
	`sent_at` integer,
	`signed_at` integer,
	`decline_reason` text,
	`notice_given_at` integer,
	`terminates_on` text,
	`for_cause` integer,
	`termination_reason` text,
	`ended_on` text,
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
CREATE UNIQUE INDEX `legal_contracts_id` ON `legal_contracts` (`id`);
--> statement-breakpoint
CREATE INDEX `legal_contracts_live` ON `legal_contracts` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_archived` ON `legal_contracts` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_number` ON `legal_contracts` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_state` ON `legal_contracts` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_title` ON `legal_contracts` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_kind` ON `legal_contracts` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_account_id` ON `legal_contracts` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_employee_id` ON `legal_contracts` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_start` ON `legal_contracts` (`org`,`start`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_end` ON `legal_contracts` (`org`,`end`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_auto_renew` ON `legal_contracts` (`org`,`auto_renew`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_notice_by` ON `legal_contracts` (`org`,`notice_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_moves_on` ON `legal_contracts` (`org`,`moves_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_value` ON `legal_contracts` (`org`,`value_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_parent_id` ON `legal_contracts` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_template_id` ON `legal_contracts` (`org`,`template_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_approved_at` ON `legal_contracts` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_sent_at` ON `legal_contracts` (`org`,`sent_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_signed_at` ON `legal_contracts` (`org`,`signed_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_notice_given_at` ON `legal_contracts` (`org`,`notice_given_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_terminates_on` ON `legal_contracts` (`org`,`terminates_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_ended_on` ON `legal_contracts` (`org`,`ended_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_owner_id` ON `legal_contracts` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_team_id` ON `legal_contracts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_created_at` ON `legal_contracts` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_updated_at` ON `legal_contracts` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `legal_contracts_parties` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`side` text NOT NULL,
	`account_id` text,
	`employee_id` text,
	`role` text,
	`signatory` text,
	`signed_at` integer,
	FOREIGN KEY (`parent`) REFERENCES `legal_contracts`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_contracts_parties_place` ON `legal_contracts_parties` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `legal_contracts_clauses` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`text` text NOT NULL,
	`mandatory` integer NOT NULL,
	`risk` text NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `legal_contracts`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_contracts_clauses_place` ON `legal_contracts_clauses` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `legal_contracts_documents` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`stage` text NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`attachment_id` text,
	FOREIGN KEY (`parent`) REFERENCES `legal_contracts`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_contracts_documents_place` ON `legal_contracts_documents` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `legal_contracts_terms` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`from` text NOT NULL,
	`to` text,
	`months` integer,
	`value_amount` integer,
	`value_currency` text,
	FOREIGN KEY (`parent`) REFERENCES `legal_contracts`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_contracts_terms_place` ON `legal_contracts_terms` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `legal_templates` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`guidance` text,
	`root_id` text,
	`revision` integer NOT NULL,
	`approved_at` integer,
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
CREATE UNIQUE INDEX `legal_templates_id` ON `legal_templates` (`id`);
--> statement-breakpoint
CREATE INDEX `legal_templates_live` ON `legal_templates` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_archived` ON `legal_templates` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_state` ON `legal_templates` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_name` ON `legal_templates` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_kind` ON `legal_templates` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_root_id` ON `legal_templates` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_revision` ON `legal_templates` (`org`,`revision`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_approved_at` ON `legal_templates` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_owner_id` ON `legal_templates` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_team_id` ON `legal_templates` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_created_at` ON `legal_templates` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_updated_at` ON `legal_templates` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `legal_templates_clauses` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`text` text NOT NULL,
	`mandatory` integer NOT NULL,
	`risk` text NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `legal_templates`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_templates_clauses_place` ON `legal_templates_clauses` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `legal_templates_obligations` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`party` text NOT NULL,
	`offset_days` integer NOT NULL,
	`rrule` text,
	`amount_amount` integer,
	`amount_currency` text,
	FOREIGN KEY (`parent`) REFERENCES `legal_templates`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_templates_obligations_place` ON `legal_templates_obligations` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `legal_obligations` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`contract_id` text,
	`policy_id` text,
	`text` text NOT NULL,
	`party` text NOT NULL,
	`due_on` text,
	`rrule` text,
	`amount_amount` integer,
	`amount_currency` text,
	`lead_days` integer NOT NULL,
	`grace_days` integer NOT NULL,
	`evidence` text,
	`evidence_ids` text NOT NULL,
	`note` text,
	`series_id` text,
	`series_start` text,
	`occurrence` integer NOT NULL,
	`recurs_after` text,
	`halted` integer NOT NULL,
	`due_from` text,
	`breached_after` text,
	`template_line` integer,
	`met_at` integer,
	`waived_at` integer,
	`breached_on` text,
	`remedied_at` integer,
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
CREATE UNIQUE INDEX `legal_obligations_id` ON `legal_obligations` (`id`);
--> statement-breakpoint
CREATE INDEX `legal_obligations_live` ON `legal_obligations` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_archived` ON `legal_obligations` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_state` ON `legal_obligations` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_contract_id` ON `legal_obligations` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_policy_id` ON `legal_obligations` (`org`,`policy_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_text` ON `legal_obligations` (`org`,`text`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_party` ON `legal_obligations` (`org`,`party`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_due_on` ON `legal_obligations` (`org`,`due_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_amount` ON `legal_obligations` (`org`,`amount_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_series_id` ON `legal_obligations` (`org`,`series_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_recurs_after` ON `legal_obligations` (`org`,`recurs_after`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_due_from` ON `legal_obligations` (`org`,`due_from`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_breached_after` ON `legal_obligations` (`org`,`breached_after`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_met_at` ON `legal_obligations` (`org`,`met_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_waived_at` ON `legal_obligations` (`org`,`waived_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_breached_on` ON `legal_obligations` (`org`,`breached_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_remedied_at` ON `legal_obligations` (`org`,`remedied_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_owner_id` ON `legal_obligations` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_team_id` ON `legal_obligations` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_created_at` ON `legal_obligations` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_updated_at` ON `legal_obligations` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `legal_matters` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`counterparty` text,
	`account_id` text,
	`contract_id` text,
	`counsel` text,
	`description` text,
	`exposure_amount` integer,
	`exposure_currency` text,
	`next_deadline` integer,
	`hold` integer NOT NULL,
	`held_at` integer,
	`outcome` text,
	`decided_at` integer,
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
CREATE UNIQUE INDEX `legal_matters_id` ON `legal_matters` (`id`);
--> statement-breakpoint
CREATE INDEX `legal_matters_live` ON `legal_matters` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_archived` ON `legal_matters` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_number` ON `legal_matters` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_state` ON `legal_matters` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_title` ON `legal_matters` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_kind` ON `legal_matters` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_account_id` ON `legal_matters` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_contract_id` ON `legal_matters` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_exposure` ON `legal_matters` (`org`,`exposure_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_next_deadline` ON `legal_matters` (`org`,`next_deadline`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_hold` ON `legal_matters` (`org`,`hold`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_held_at` ON `legal_matters` (`org`,`held_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_decided_at` ON `legal_matters` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_owner_id` ON `legal_matters` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_team_id` ON `legal_matters` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_created_at` ON `legal_matters` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_updated_at` ON `legal_matters` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `legal_matters_subjects` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`record_collection` text NOT NULL,
	`record_id` text NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `legal_matters`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_matters_subjects_place` ON `legal_matters_subjects` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `legal_holds` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`matter_id` text NOT NULL,
	`record_collection` text NOT NULL,
	`record_id` text NOT NULL,
	`released_at` integer,
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
CREATE UNIQUE INDEX `legal_holds_id` ON `legal_holds` (`id`);
--> statement-breakpoint
CREATE INDEX `legal_holds_live` ON `legal_holds` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_archived` ON `legal_holds` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_state` ON `legal_holds` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_matter_id` ON `legal_holds` (`org`,`matter_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_record` ON `legal_holds` (`org`,`record_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_released_at` ON `legal_holds` (`org`,`released_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_owner_id` ON `legal_holds` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_team_id` ON `legal_holds` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_created_at` ON `legal_holds` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_updated_at` ON `legal_holds` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `legal_policies` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`category` text,
	`body` text,
	`effective_from` text,
	`review_by` text,
	`audience` text NOT NULL,
	`acknowledge` integer NOT NULL,
	`acknowledge_days` integer NOT NULL,
	`root_id` text,
	`revision` integer NOT NULL,
	`approved_at` integer,
	`published_at` integer,
	`ended_at` integer,
	`asked_at` integer,
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
CREATE UNIQUE INDEX `legal_policies_id` ON `legal_policies` (`id`);
--> statement-breakpoint
CREATE INDEX `legal_policies_live` ON `legal_policies` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_archived` ON `legal_policies` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_state` ON `legal_policies` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_title` ON `legal_policies` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_category` ON `legal_policies` (`org`,`category`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_effective_from` ON `legal_policies` (`org`,`effective_from`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_review_by` ON `legal_policies` (`org`,`review_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_root_id` ON `legal_policies` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_revision` ON `legal_policies` (`org`,`revision`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_approved_at` ON `legal_policies` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_published_at` ON `legal_policies` (`org`,`published_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_ended_at` ON `legal_policies` (`org`,`ended_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_owner_id` ON `legal_policies` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_team_id` ON `legal_policies` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_created_at` ON `legal_policies` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_updated_at` ON `legal_policies` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `legal_acknowledgements` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`policy_id` text NOT NULL,
	`revision` integer NOT NULL,
	`employee_id` text NOT NULL,
	`user_id` text,
	`due_on` text NOT NULL,
	`at` integer,
	`method` text,
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
CREATE UNIQUE INDEX `legal_acknowledgements_id` ON `legal_acknowledgements` (`id`);
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_live` ON `legal_acknowledgements` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_archived` ON `legal_acknowledgements` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_state` ON `legal_acknowledgements` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_policy_id` ON `legal_acknowledgements` (`org`,`policy_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_revision` ON `legal_acknowledgements` (`org`,`revision`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_employee_id` ON `legal_acknowledgements` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_user_id` ON `legal_acknowledgements` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_due_on` ON `legal_acknowledgements` (`org`,`due_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_at` ON `legal_acknowledgements` (`org`,`at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_method` ON `legal_acknowledgements` (`org`,`method`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_owner_id` ON `legal_acknowledgements` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_team_id` ON `legal_acknowledgements` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_created_at` ON `legal_acknowledgements` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_updated_at` ON `legal_acknowledgements` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `legal_processing_records` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`purpose` text NOT NULL,
	`role` text NOT NULL,
	`controllers` text,
	`lawful_basis` text,
	`lawful_basis_note` text,
	`categories` text NOT NULL,
	`special_categories` text NOT NULL,
	`subjects` text NOT NULL,
	`recipients` text NOT NULL,
	`transfers` text,
	`retention` text,
	`measures` text,
	`root_id` text,
	`revision` integer NOT NULL,
	`approved_at` integer,
	`active_from` text,
	`retired_on` text,
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
CREATE UNIQUE INDEX `legal_processing_records_id` ON `legal_processing_records` (`id`);
--> statement-breakpoint
CREATE INDEX `legal_processing_records_live` ON `legal_processing_records` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_archived` ON `legal_processing_records` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_state` ON `legal_processing_records` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_purpose` ON `legal_processing_records` (`org`,`purpose`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_role` ON `legal_processing_records` (`org`,`role`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_lawful_basis` ON `legal_processing_records` (`org`,`lawful_basis`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_root_id` ON `legal_processing_records` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_revision` ON `legal_processing_records` (`org`,`revision`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_approved_at` ON `legal_processing_records` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_active_from` ON `legal_processing_records` (`org`,`active_from`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_retired_on` ON `legal_processing_records` (`org`,`retired_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_owner_id` ON `legal_processing_records` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_team_id` ON `legal_processing_records` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_created_at` ON `legal_processing_records` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_updated_at` ON `legal_processing_records` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `legal_incidents` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`description` text,
	`detected_at` integer,
	`correction_reason` text,
	`notify_by` integer,
	`clock_until` integer,
	`subjects_count` integer,
	`data_categories` text NOT NULL,
	`severity` text NOT NULL,
	`measures` text,
	`subjects_informed_at` integer,
	`contained_at` integer,
	`reported_at` integer,
	`late_reason` text,
	`not_notifiable_reason` text,
	`decided_at` integer,
	`reminded_24h_at` integer,
	`reminded_6h_at` integer,
	`overdue_at` integer,
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
CREATE UNIQUE INDEX `legal_incidents_id` ON `legal_incidents` (`id`);
--> statement-breakpoint
CREATE INDEX `legal_incidents_live` ON `legal_incidents` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_archived` ON `legal_incidents` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_number` ON `legal_incidents` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_state` ON `legal_incidents` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_title` ON `legal_incidents` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_kind` ON `legal_incidents` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_detected_at` ON `legal_incidents` (`org`,`detected_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_notify_by` ON `legal_incidents` (`org`,`notify_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_clock_until` ON `legal_incidents` (`org`,`clock_until`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_severity` ON `legal_incidents` (`org`,`severity`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_contained_at` ON `legal_incidents` (`org`,`contained_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_reported_at` ON `legal_incidents` (`org`,`reported_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_decided_at` ON `legal_incidents` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_reminded_24h_at` ON `legal_incidents` (`org`,`reminded_24h_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_reminded_6h_at` ON `legal_incidents` (`org`,`reminded_6h_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_overdue_at` ON `legal_incidents` (`org`,`overdue_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_owner_id` ON `legal_incidents` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_team_id` ON `legal_incidents` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_created_at` ON `legal_incidents` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_updated_at` ON `legal_incidents` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `strat_objectives` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`cycle` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`level` text NOT NULL,
	`type` text NOT NULL,
	`parent_id` text,
	`weight` integer NOT NULL,
	`progress` integer NOT NULL,
	`drop_reason` text,
	`closed_on` text,
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
CREATE UNIQUE INDEX `strat_objectives_id` ON `strat_objectives` (`id`);
--> statement-breakpoint
CREATE INDEX `strat_objectives_live` ON `strat_objectives` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_archived` ON `strat_objectives` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_state` ON `strat_objectives` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_title` ON `strat_objectives` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_cycle` ON `strat_objectives` (`org`,`cycle`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_starts_on` ON `strat_objectives` (`org`,`starts_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_ends_on` ON `strat_objectives` (`org`,`ends_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_level` ON `strat_objectives` (`org`,`level`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_type` ON `strat_objectives` (`org`,`type`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_parent_id` ON `strat_objectives` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_progress` ON `strat_objectives` (`org`,`progress`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_closed_on` ON `strat_objectives` (`org`,`closed_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_owner_id` ON `strat_objectives` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_team_id` ON `strat_objectives` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_created_at` ON `strat_objectives` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_updated_at` ON `strat_objectives` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `strat_key_results` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`objective_id` text NOT NULL,
	`title` text NOT NULL,
	`metric` text NOT NULL,
	`unit` text,
	`start` integer NOT NULL,
	`target` integer NOT NULL,
	`current` integer NOT NULL,
	`direction` text NOT NULL,
	`weight` integer NOT NULL,
	`progress` integer NOT NULL,
	`confidence` integer,
	`checked_in_at` integer,
	`check_in_by` integer,
	`activated_at` integer,
	`retargeted_at` integer,
	`ends_on` text NOT NULL,
	`closed_on` text,
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
CREATE UNIQUE INDEX `strat_key_results_id` ON `strat_key_results` (`id`);
--> statement-breakpoint
CREATE INDEX `strat_key_results_live` ON `strat_key_results` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_archived` ON `strat_key_results` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_state` ON `strat_key_results` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_objective_id` ON `strat_key_results` (`org`,`objective_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_title` ON `strat_key_results` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_metric` ON `strat_key_results` (`org`,`metric`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_direction` ON `strat_key_results` (`org`,`direction`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_progress` ON `strat_key_results` (`org`,`progress`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_confidence` ON `strat_key_results` (`org`,`confidence`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_checked_in_at` ON `strat_key_results` (`org`,`checked_in_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_check_in_by` ON `strat_key_results` (`org`,`check_in_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_activated_at` ON `strat_key_results` (`org`,`activated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_retargeted_at` ON `strat_key_results` (`org`,`retargeted_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_ends_on` ON `strat_key_results` (`org`,`ends_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_closed_on` ON `strat_key_results` (`org`,`closed_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_owner_id` ON `strat_key_results` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_team_id` ON `strat_key_results` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_created_at` ON `strat_key_results` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_updated_at` ON `strat_key_results` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `strat_check_ins` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`key_result_id` text NOT NULL,
	`value` integer NOT NULL,
	`confidence` integer,
	`note` text,
	`at` integer,
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
CREATE UNIQUE INDEX `strat_check_ins_id` ON `strat_check_ins` (`id`);
--> statement-breakpoint
CREATE INDEX `strat_check_ins_live` ON `strat_check_ins` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_archived` ON `strat_check_ins` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_state` ON `strat_check_ins` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_key_result_id` ON `strat_check_ins` (`org`,`key_result_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_value` ON `strat_check_ins` (`org`,`value`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_confidence` ON `strat_check_ins` (`org`,`confidence`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_at` ON `strat_check_ins` (`org`,`at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_owner_id` ON `strat_check_ins` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_team_id` ON `strat_check_ins` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_created_at` ON `strat_check_ins` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_updated_at` ON `strat_check_ins` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `strat_initiatives` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`objective_ids` text NOT NULL,
	`project_id` text,
	`budget_amount` integer,
	`budget_currency` text,
	`spent_amount` integer,
	`spent_currency` text,
	`benefit` text,
	`score` text,
	`rank` integer,
	`start_date` text,
	`end_date` text,
	`approved_by_id` text,
	`approved_on` text,
	`stop_reason` text,
	`closed_on` text,
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
CREATE UNIQUE INDEX `strat_initiatives_id` ON `strat_initiatives` (`id`);
--> statement-breakpoint
CREATE INDEX `strat_initiatives_live` ON `strat_initiatives` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_archived` ON `strat_initiatives` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_state` ON `strat_initiatives` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_title` ON `strat_initiatives` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_project_id` ON `strat_initiatives` (`org`,`project_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_budget` ON `strat_initiatives` (`org`,`budget_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_spent` ON `strat_initiatives` (`org`,`spent_amount`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_rank` ON `strat_initiatives` (`org`,`rank`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_start_date` ON `strat_initiatives` (`org`,`start_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_end_date` ON `strat_initiatives` (`org`,`end_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_approved_by_id` ON `strat_initiatives` (`org`,`approved_by_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_approved_on` ON `strat_initiatives` (`org`,`approved_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_closed_on` ON `strat_initiatives` (`org`,`closed_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_owner_id` ON `strat_initiatives` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_team_id` ON `strat_initiatives` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_created_at` ON `strat_initiatives` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_updated_at` ON `strat_initiatives` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `strat_risks` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`causes` text,
	`consequences` text,
	`likelihood` integer NOT NULL,
	`impact` integer NOT NULL,
	`inherent` integer NOT NULL,
	`residual_likelihood` integer NOT NULL,
	`residual_impact` integer NOT NULL,
	`residual` integer NOT NULL,
	`appetite` integer NOT NULL,
	`above_appetite` integer NOT NULL,
	`treatment` text,
	`action_ids` text NOT NULL,
	`review_by` text,
	`review_task_id` text,
	`accepted_until` text,
	`accepted_by_id` text,
	`accepted_at` integer,
	`accepted_alone` integer NOT NULL,
	`accept_reason` text,
	`close_reason` text,
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
CREATE UNIQUE INDEX `strat_risks_id` ON `strat_risks` (`id`);
--> statement-breakpoint
CREATE INDEX `strat_risks_live` ON `strat_risks` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_archived` ON `strat_risks` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_state` ON `strat_risks` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_title` ON `strat_risks` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_category` ON `strat_risks` (`org`,`category`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_likelihood` ON `strat_risks` (`org`,`likelihood`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_impact` ON `strat_risks` (`org`,`impact`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_inherent` ON `strat_risks` (`org`,`inherent`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_residual_likelihood` ON `strat_risks` (`org`,`residual_likelihood`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_residual_impact` ON `strat_risks` (`org`,`residual_impact`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_residual` ON `strat_risks` (`org`,`residual`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_appetite` ON `strat_risks` (`org`,`appetite`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_above_appetite` ON `strat_risks` (`org`,`above_appetite`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_treatment` ON `strat_risks` (`org`,`treatment`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_review_by` ON `strat_risks` (`org`,`review_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_review_task_id` ON `strat_risks` (`org`,`review_task_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_accepted_until` ON `strat_risks` (`org`,`accepted_until`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_accepted_by_id` ON `strat_risks` (`org`,`accepted_by_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_accepted_at` ON `strat_risks` (`org`,`accepted_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_accepted_alone` ON `strat_risks` (`org`,`accepted_alone`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_owner_id` ON `strat_risks` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_team_id` ON `strat_risks` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_created_at` ON `strat_risks` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_updated_at` ON `strat_risks` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `strat_risks_controls` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`strength` integer NOT NULL,
	`reduces` text NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `strat_risks`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `strat_risks_controls_place` ON `strat_risks_controls` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `strat_kpis` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`formula` text,
	`period` text NOT NULL,
	`every` text NOT NULL,
	`unit` text,
	`direction` text NOT NULL,
	`target` integer,
	`green` integer,
	`amber` integer,
	`value` integer,
	`status` text,
	`measured_at` integer,
	`problem` text,
	`measure_on` text,
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
CREATE UNIQUE INDEX `strat_kpis_id` ON `strat_kpis` (`id`);
--> statement-breakpoint
CREATE INDEX `strat_kpis_live` ON `strat_kpis` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_archived` ON `strat_kpis` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_state` ON `strat_kpis` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_name` ON `strat_kpis` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_every` ON `strat_kpis` (`org`,`every`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_value` ON `strat_kpis` (`org`,`value`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_status` ON `strat_kpis` (`org`,`status`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_measured_at` ON `strat_kpis` (`org`,`measured_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_measure_on` ON `strat_kpis` (`org`,`measure_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_owner_id` ON `strat_kpis` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_team_id` ON `strat_kpis` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_created_at` ON `strat_kpis` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_updated_at` ON `strat_kpis` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `strat_kpi_points` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`kpi_id` text NOT NULL,
	`at` integer NOT NULL,
	`value` integer NOT NULL,
	`status` text,
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
CREATE UNIQUE INDEX `strat_kpi_points_id` ON `strat_kpi_points` (`id`);
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_live` ON `strat_kpi_points` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_archived` ON `strat_kpi_points` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_state` ON `strat_kpi_points` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_kpi_id` ON `strat_kpi_points` (`org`,`kpi_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_at` ON `strat_kpi_points` (`org`,`at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_value` ON `strat_kpi_points` (`org`,`value`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_status` ON `strat_kpi_points` (`org`,`status`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_owner_id` ON `strat_kpi_points` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_team_id` ON `strat_kpi_points` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_created_at` ON `strat_kpi_points` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_updated_at` ON `strat_kpi_points` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `strat_decisions` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`context` text,
	`decider_ids` text NOT NULL,
	`quorum` integer,
	`rule` text NOT NULL,
	`chosen` text,
	`rationale` text,
	`decided_on` text,
	`review_on` text,
	`review_task_id` text,
	`supersedes_id` text,
	`superseded_by_id` text,
	`reverse_reason` text,
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
CREATE UNIQUE INDEX `strat_decisions_id` ON `strat_decisions` (`id`);
--> statement-breakpoint
CREATE INDEX `strat_decisions_live` ON `strat_decisions` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_archived` ON `strat_decisions` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_state` ON `strat_decisions` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_title` ON `strat_decisions` (`org`,`title`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_rule` ON `strat_decisions` (`org`,`rule`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_chosen` ON `strat_decisions` (`org`,`chosen`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_decided_on` ON `strat_decisions` (`org`,`decided_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_review_on` ON `strat_decisions` (`org`,`review_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_review_task_id` ON `strat_decisions` (`org`,`review_task_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_supersedes_id` ON `strat_decisions` (`org`,`supersedes_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_superseded_by_id` ON `strat_decisions` (`org`,`superseded_by_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_owner_id` ON `strat_decisions` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_team_id` ON `strat_decisions` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_created_at` ON `strat_decisions` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_updated_at` ON `strat_decisions` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `strat_decisions_options` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`text` text,
	FOREIGN KEY (`parent`) REFERENCES `strat_decisions`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `strat_decisions_options_place` ON `strat_decisions_options` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `strat_decisions_votes` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`user_id` text NOT NULL,
	`option` text NOT NULL,
	`comment` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `strat_decisions`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `strat_decisions_votes_place` ON `strat_decisions_votes` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `strat_decisions_links` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`url` text NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `strat_decisions`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `strat_decisions_links_place` ON `strat_decisions_links` (`parent`,`position`);
--> statement-breakpoint
ALTER TABLE `crm_opportunities` ADD `order_id` text;
--> statement-breakpoint
ALTER TABLE `crm_opportunities` ADD `invoice_id` text;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_order_id` ON `crm_opportunities` (`org`,`order_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_invoice_id` ON `crm_opportunities` (`org`,`invoice_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
ALTER TABLE `crm_opportunities_lines` ADD `item_id` text;
--> statement-breakpoint
ALTER TABLE `crm_quotes` ADD `order_id` text;
--> statement-breakpoint
ALTER TABLE `crm_quotes` ADD `invoice_id` text;
--> statement-breakpoint
CREATE INDEX `crm_quotes_order_id` ON `crm_quotes` (`org`,`order_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_invoice_id` ON `crm_quotes` (`org`,`invoice_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
ALTER TABLE `crm_quotes_lines` ADD `item_id` text;
--> statement-breakpoint
ALTER TABLE `crm_quotes_lines` ADD `tax_code_id` text;
--> statement-breakpoint
ALTER TABLE `crm_tickets` ADD `contract_id` text;
--> statement-breakpoint
CREATE INDEX `crm_tickets_contract_id` ON `crm_tickets` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL;
