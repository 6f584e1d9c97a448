ALTER TABLE `sessions` ADD `previous_id` text;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `rotated_at` integer;
