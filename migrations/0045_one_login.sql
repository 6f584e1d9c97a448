CREATE TABLE `login_rules` (
	`org` integer PRIMARY KEY NOT NULL,
	`groups_claim` text NOT NULL,
	`entry_group` text,
	`mappings` text NOT NULL,
	`passwords_off` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `provider_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_links_subject` ON `provider_links` (`issuer`,`subject`);
--> statement-breakpoint
CREATE INDEX `provider_links_user` ON `provider_links` (`user_id`);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `password` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `link_id` text;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `provider_sid` text;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `id_token` text;
--> statement-breakpoint
CREATE INDEX `sessions_link` ON `sessions` (`link_id`);
